import { attemptFor, type Attempt, boughtBy, storeAttempt, storedAttempt } from './purchase';

describe('an attempt to buy', () => {
  const order = { digest: 'd', accepted: ['b', 'a'], before: [] };
  const interrupted: Attempt = { key: 'first', digest: 'd', accepted: ['a', 'b'], before: ['mb_0'], isDone: false };

  it('has the key of the interrupted attempt for the same order', () => {
    expect(attemptFor(interrupted, order, () => 'second')).toBe(interrupted);
  });

  it('has a new key for another order, other limitations, and after an answer', () => {
    expect(attemptFor(interrupted, { ...order, digest: 'e' }, () => 'second')).toMatchObject({ key: 'second', digest: 'e' });
    expect(attemptFor(interrupted, { ...order, accepted: [] }, () => 'second').key).toBe('second');
    expect(attemptFor({ ...interrupted, isDone: true }, order, () => 'second').key).toBe('second');
    expect(attemptFor(null, order, () => 'second')).toMatchObject({ accepted: ['a', 'b'], isDone: false });
  });

  it('is kept for each account and campaign apart', () => {
    const items = new Map<string, string>();
    const store = {
      removeItem: (name: string) => void items.delete(name),
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
    };
    storeAttempt(store, '1', 'c', interrupted);
    expect(storedAttempt(store, '1', 'c')).toEqual(interrupted);
    expect(storedAttempt(store, '2', 'c')).toBeNull();
    storeAttempt(store, '1', 'c', null);
    expect(storedAttempt(store, '1', 'c')).toBeNull();
  });

  it('has placed the media buys of its answer, and without an answer those that the campaign did not have before', () => {
    const buys = (['mb_0', 'mb_1', 'mb_2'] as const).map((mediaBuyId) => ({ mediaBuyId, status: 'ACTIVE' as const }));
    const idsOf = (attempt: Attempt) => boughtBy(attempt, buys).map(({ mediaBuyId }) => mediaBuyId);
    expect(idsOf(interrupted)).toEqual(['mb_1', 'mb_2']);
    expect(idsOf({ ...interrupted, isDone: true, bought: ['mb_2'] })).toEqual(['mb_2']);
    expect(idsOf({ ...interrupted, isDone: true, bought: [] })).toEqual([]);
    expect(boughtBy(interrupted, [{ mediaBuyId: 'mb_3', status: 'DRAFT' }])).toEqual([]);
  });
});
