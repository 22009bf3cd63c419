import { barOf, changedOf, differenceOf, movedSince, movedWithin, oppositeOf, totalOf } from './suggestion';

const adjustment = (packageId: string, currentBudget: number, recommendedBudget: number) => ({
  packageId,
  currentBudget,
  recommendedBudget,
});
const all = [adjustment('a', 500, 58.1), adjustment('b', 500, 700.2), adjustment('c', 10, 10)];

describe('Figures of a suggestion', () => {
  test('the total has no parts of a cent', () => {
    expect(totalOf(all)).toEqual({ before: 1_010, after: 768.3, change: -241.7, share: -241.7 / 1_010 });
  });

  test('a budget that was 0 has no relative change', () => {
    expect(differenceOf(0, 20)).toEqual({ before: 0, after: 20, change: 20, share: null });
  });

  test('only changed packages are sent, and set back', () => {
    expect(changedOf(all).map(({ packageId }) => packageId)).toEqual(['a', 'b']);
    expect(oppositeOf(all)).toEqual([adjustment('a', 58.1, 500), adjustment('b', 700.2, 500)]);
  });

  test('finds packages whose budget has changed since', () => {
    const now = [
      { packageId: 'a', budget: 500 },
      { packageId: 'b', budget: 600 },
    ];
    expect(movedSince(all, now)).toEqual(['b']);
  });

  test.each([
    [50, 200, 25],
    [200, 200, 100],
    [-5, 200, 0],
    [5, 0, 0],
  ])('%d of %d is a bar of %d', (amount, largest, length) => {
    expect(barOf(amount, largest)).toBe(length);
  });

  test('says how much moves between packages', () => {
    expect(movedWithin(all)).toBe(200.2);
  });
});
