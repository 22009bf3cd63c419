import { IdempotencyKeys } from './idempotency-key';

describe('The key of a request', () => {
  const keyOf = (keys: IdempotencyKeys, request: object) => keys.keyed(request).headers['Idempotency-Key'];
  const [small, large] = [{ body: { totalBudget: 100 } }, { body: { totalBudget: 200 } }];

  test('is the same when the request is tried again', () => {
    const keys = new IdempotencyKeys();
    expect(keyOf(keys, small)).toBe(keyOf(keys, { body: { totalBudget: 100 } }));
  });

  test('is new for another content, also for a content that was sent before that', () => {
    const keys = new IdempotencyKeys();
    const used = [keyOf(keys, small), keyOf(keys, large), keyOf(keys, small)];
    expect(new Set(used).size).toBe(3);
  });

  test('is new after an answer', () => {
    const keys = new IdempotencyKeys();
    const first = keyOf(keys, small);
    keys.done();
    expect(keyOf(keys, small)).not.toBe(first);
  });

  test('stands beside the content', () => {
    expect(new IdempotencyKeys().keyed(small)).toMatchObject(small);
  });
});
