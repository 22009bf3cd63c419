import { budgetEffect, changedBudgets } from './budget-effect';

const packages = [
  { packageId: 'a', budget: 100.1 },
  { packageId: 'b', budget: 200.2 },
];

describe('budgetEffect', () => {
  test('takes what a package gets from what the campaign has left', () => {
    expect(budgetEffect(packages, { a: '150.1' }, 60)).toEqual({ total: 350.3, left: 10, isTooMuch: false });
  });

  test('returns money of a lowered package to the campaign, even of one that has nothing left', () => {
    expect(budgetEffect(packages, { b: '100.2' }, -50)).toEqual({ total: 200.3, left: 50, isTooMuch: false });
    expect(budgetEffect(packages, { b: '190.2' }, -50)).toMatchObject({ left: -40, isTooMuch: false });
  });

  test('marks more than the campaign has left', () => {
    expect(budgetEffect(packages, { a: '170.1' }, 60)).toMatchObject({ left: -10, isTooMuch: true });
  });

  test('knows no sum with an amount that is no number, and no rest without the campaign', () => {
    expect(budgetEffect(packages, { a: '' }, 60)).toEqual({ total: null, left: null, isTooMuch: false });
    expect(budgetEffect(packages, {}, undefined)).toEqual({ total: 300.3, left: null, isTooMuch: false });
  });
});

describe('changedBudgets', () => {
  test('returns only packages with another amount', () => {
    expect(changedBudgets(packages, { a: '100.10', b: '1' })).toEqual([{ packageId: 'b', budget: 1 }]);
  });
});
