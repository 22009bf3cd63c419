import { SequentialIds } from '@exchange/kernel';
import type { CompletedCall, CallContent } from '@exchange/platform';
import { aCall, aContent, aRecordedCall, callEpoch, later } from '../../testing';
import { advertiserOf, detailOf, recordedOf } from './recorded';

const noted = (call: Partial<CompletedCall> = {}, content: CallContent | null = null) =>
  recordedOf({ call: aCall(call), endedAt: callEpoch.getTime(), advertiserId: null, content }, new SequentialIds());

describe('recordedOf', () => {
  it('has the principal, operation, resources and outcome of the call', () => {
    expect(noted()).toEqual(aRecordedCall({ startedAt: later(-12) }));
    expect(noted({}, aContent()).hasDetail).toBe(true);
  });

  it('removes secrets from ids and messages, and characters that cannot be stored', () => {
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

  it('has an equal key digest for all calls of the operation, and the correlation id', () => {
    const key = 'the-same-key-0001';
    const [one, again, elsewhere] = [noted({ key }), noted({ key, isReplay: true }), noted({ key, operation: 'save_ask' })];
    expect([one.keyDigest === again.keyDigest, one.keyDigest === elsewhere.keyDigest]).toEqual([true, false]);
    expect([one.keyDigest!.includes('same-key'), noted().keyDigest]).toEqual([false, null]);
    expect([noted({ correlationId: `trace\n${'x'.repeat(500)}` }).correlationId, noted().correlationId]).toEqual([
      `trace ${'x'.repeat(122)}`,
      null,
    ]);
  });

  it('stores leftOut for large bodies and streams', () => {
    const content = aContent({ input: { leftOut: 'large', bytes: 20_000 }, output: { leftOut: 'stream', bytes: null } });
    expect(detailOf(noted(), content)).toMatchObject({
      input: { leftOut: 'large', bytes: 20_000 },
      output: { leftOut: 'stream', bytes: null },
    });
    expect(detailOf(noted(), aContent({ output: null })).output).toBeNull();
  });

  it.each<[string, Partial<CompletedCall>, CallContent['input'], number | null]>([
    ['of the path', { resources: [{ type: 'ADVERTISER', id: '5' }] }, { value: { query: 'advertiserId=6' }, bytes: 1 }, 5],
    ['of the query', {}, { value: { query: 'take=1&advertiserId=6' }, bytes: 1 }, 6],
    ['of the body', {}, { value: { body: { advertiserId: 7 } }, bytes: 1 }, 7],
    ['of the body, as text', {}, { value: { body: { advertiserId: '8' } }, bytes: 1 }, 8],
    ['as null when it is not a number', { resources: [{ type: 'ADVERTISER', id: 'x' }] }, null, null],
    ['as null when it is out of range', {}, { value: { body: { advertiserId: -1 } }, bytes: 1 }, null],
    ['as null when the body is left out', {}, { leftOut: 'large', bytes: 20_000 }, null],
  ])('finds the advertiser %s', (_, call, input, expected) => {
    expect(advertiserOf(aCall(call), aContent({ input }))).toBe(expected);
  });
});
