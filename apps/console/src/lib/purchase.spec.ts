import type { Schemas } from './api';
import { attemptFor, type Attempt, boughtBy, heldBy } from './purchase';

const buyOf = (status: Schemas['MediaBuy']['status'], productId: string) => ({
  status,
  packages: [{ productId } as Schemas['MediaBuyPackage']],
});

it('holds the products of media buys that are not over', () => {
  const buys = [
    buyOf('ACTIVE', 'a'),
    buyOf('PENDING_APPROVAL', 'b'),
    buyOf('CANCELED', 'c'),
    buyOf('REJECTED', 'd'),
    buyOf('CANCELED', 'a'),
  ];
  expect(heldBy(buys)).toEqual(new Set(['a', 'b']));
});

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

  it('has placed the media buys of its answer, and without an answer those that the campaign did not have before', () => {
    const buys = (['mb_0', 'mb_1', 'mb_2'] as const).map((mediaBuyId) => ({ mediaBuyId, status: 'ACTIVE' as const }));
    const idsOf = (attempt: Attempt) => boughtBy(attempt, buys).map(({ mediaBuyId }) => mediaBuyId);
    expect(idsOf(interrupted)).toEqual(['mb_1', 'mb_2']);
    expect(idsOf({ ...interrupted, isDone: true, bought: ['mb_2'] })).toEqual(['mb_2']);
    expect(idsOf({ ...interrupted, isDone: true, bought: [] })).toEqual([]);
    expect(boughtBy(interrupted, [{ mediaBuyId: 'mb_3', status: 'DRAFT' }])).toEqual([]);
  });
});
