import { SequentialIds } from '@exchange/kernel';
import type { Call, CallContent } from '@exchange/platform';
import { aCall, aContent, aRecordedCall, callEpoch, later } from '../../testing';
import { advertiserOf, detailOf, recordedOf } from './recorded';

const noted = (call: Partial<Call> = {}, content: CallContent | null = null) =>
  recordedOf({ call: aCall(call), endedAt: callEpoch.getTime(), advertiserId: null, content }, new SequentialIds());

describe('The row of a call', () => {
  it('says who called what, with what, and how it ended', () => {
    expect(noted()).toEqual(aRecordedCall({ startedAt: later(-12) }));
    expect(noted({}, aContent()).hasDetail).toBe(true);
  });

  it('holds no secret where an id or a message should be, and nothing that cannot be stored', () => {
    const secret = 'sck_MGp0JnVEVvQ2hJd2tYb1ZpT3BqS2ZzZ1h6T2Q';
    const row = noted({
      operation: `tool\u0000${'x'.repeat(500)}`,
      requestId: 'r'.repeat(500),
      resources: [...Array<{ type: string; id: string }>(20)].map(() => ({ type: 'CAMPAIGN', id: secret })),
      error: { code: 'NOT_FOUND', class: 'not_found', message: `There is no ${secret}.` },
    });
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row.operation).toBe(`tool ${'x'.repeat(235)}`);
    expect([row.requestId.length, row.resources.length]).toEqual([128, 10]);
  });

  it('holds a digest of the key, the same for each call of the operation, and what its caller joins it with', () => {
    const key = 'the-same-key-0001';
    const [one, again, elsewhere] = [noted({ key }), noted({ key, isReplay: true }), noted({ key, operation: 'save_ask' })];
    expect([one.keyDigest === again.keyDigest, one.keyDigest === elsewhere.keyDigest]).toEqual([true, false]);
    expect([one.keyDigest!.includes('same-key'), noted().keyDigest]).toEqual([false, null]);
    expect([noted({ correlationId: `trace\n${'x'.repeat(500)}` }).correlationId, noted().correlationId]).toEqual([
      `trace ${'x'.repeat(122)}`,
      null,
    ]);
  });

  it('of what is large or a stream the detail says only that it was there', () => {
    const content = aContent({ input: { leftOut: 'large', bytes: 20_000 }, output: { leftOut: 'stream', bytes: null } });
    expect(detailOf(noted(), content)).toMatchObject({
      input: { leftOut: 'large', bytes: 20_000 },
      output: { leftOut: 'stream', bytes: null },
    });
    expect(detailOf(noted(), aContent({ output: null })).output).toBeNull();
  });

  it.each<[string, Partial<Call>, CallContent['input'], number | null]>([
    ['of its path', { resources: [{ type: 'ADVERTISER', id: '5' }] }, { value: { query: 'advertiserId=6' }, bytes: 1 }, 5],
    ['of its query', {}, { value: { query: 'take=1&advertiserId=6' }, bytes: 1 }, 6],
    ['of its body', {}, { value: { body: { advertiserId: 7 } }, bytes: 1 }, 7],
    ['of its body, as text', {}, { value: { body: { advertiserId: '8' } }, bytes: 1 }, 8],
    ['none when that is no number', { resources: [{ type: 'ADVERTISER', id: 'x' }] }, null, null],
    ['none when it is out of range', {}, { value: { body: { advertiserId: -1 } }, bytes: 1 }, null],
    ['none of what is left out', {}, { leftOut: 'large', bytes: 20_000 }, null],
  ])('names the advertiser %s', (_, call, input, expected) => {
    expect(advertiserOf(aCall(call), aContent({ input }))).toBe(expected);
  });
});
