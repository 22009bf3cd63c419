import { keptRequest, keptRequestLimits } from './kept-request';

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const nested = (depth: number): unknown => (depth === 0 ? 'end' : { deeper: nested(depth - 1) });
const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`m${n}`, n]));

describe('The stored part of a product request', () => {
  it('is the whole of an ordinary request', () => {
    const request = {
      adcp_version: '3.1',
      adcp_major_version: 3,
      buying_mode: 'brief',
      brief: '燕麦'.repeat(2_500),
      brand: { domain: 'oat.example' },
      filters: { channels: ['ctv'], countries: Array.from({ length: 249 }, (_, n) => `C${n}`), budget_range: { max: 5, currency: 'EUR' } },
      ext: { note: 'kept' },
    };
    expect(keptRequest(request)).toEqual(request);
  });

  it('excludes unknown members and secrets', () => {
    const request = {
      buying_mode: 'brief',
      brief: 'Use sck_planted',
      junk: 'x',
      push_notification_config: { url: 'u' },
      ext: { authToken: 'x', a: 1 },
    };
    expect(keptRequest(request)).toEqual({ buying_mode: 'brief', brief: 'Use [redacted]', ext: { a: 1 } });
  });

  it.each<[string, Record<string, unknown>, object]>([
    ['a long brief', { brief: 'oat '.repeat(500_000) }, { field: 'brief', reason: 'too long' }],
    ['a long text anywhere', { ext: { a: { b: 'x'.repeat(1_800_000) } } }, { field: 'ext.a.b', reason: 'too long' }],
    [
      'a long list',
      { refine: Array.from({ length: 10_000 }, () => ({ scope: 'request', ask: 'more' })) },
      { field: 'refine', reason: 'too many' },
    ],
    ['a list of lists', { fields: Array.from({ length: 200 }, () => Array(200).fill('field')) }, { field: 'fields', reason: 'too long' }],
    ['many members', { ext: members(10_000) }, { field: 'ext', reason: 'too many' }],
    ['a member with a long name', { ext: { ['n'.repeat(50_000)]: 1 } }, { field: 'ext', reason: 'too many' }],
    ['depth', { context: nested(60) }, { field: expect.stringMatching(/^context\.deeper/), reason: 'too deep' }],
    [
      'everything at once',
      { brief: '燕'.repeat(5_000), ext: { a: '燕'.repeat(5_000) }, context: { b: 'y'.repeat(5_000) } },
      { reason: 'too long' },
    ],
  ])('is bounded for %s, and lists what was cut', (_, request, cut) => {
    const kept = keptRequest({ buying_mode: 'brief', ...request });
    expect(bytes(kept)).toBeLessThan(keptRequestLimits.bytes + 6_000);
    expect(kept).toMatchObject({
      buying_mode: 'brief',
      redaction_manifest: { truncated: expect.arrayContaining([expect.objectContaining(cut)]) },
    });
    expect(keptRequest(kept)).toEqual(kept);
  });

  it('ignores a manifest of cuts with invalid entries', () => {
    expect(keptRequest({ brief: 'x', redaction_manifest: { truncated: [{ field: 'x'.repeat(9_999), reason: 'y' }], more: 'z' } })).toEqual({
      brief: 'x',
    });
  });
});
