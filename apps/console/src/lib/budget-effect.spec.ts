import { budgetEffect, changedBudgets } from './budget-effect';

const packages = [
  { packageId: 'a', budget: 100.1 },
  { packageId: 'b', budget: 200.2 },
];

describe('budgetEffect', () => {
  test('takes what a package gets from what the campaign has left', () => {
    expect(budgetEffect(packages, { a: '150.1' }, 60, 'en')).toEqual({ total: 350.3, left: 10, isTooMuch: false });
  });

  test('returns money of a lowered package to the campaign, even of one that has nothing left', () => {
    expect(budgetEffect(packages, { b: '100.2' }, -50, 'en')).toEqual({ total: 200.3, left: 50, isTooMuch: false });
    expect(budgetEffect(packages, { b: '190.2' }, -50, 'en')).toMatchObject({ left: -40, isTooMuch: false });
  });

  test('marks more than the campaign has left', () => {
    expect(budgetEffect(packages, { a: '170.1' }, 60, 'en')).toMatchObject({ left: -10, isTooMuch: true });
  });

  test('knows no sum with an amount that is no number, and no rest without the campaign', () => {
    expect(budgetEffect(packages, { a: '' }, 60, 'en')).toEqual({ total: null, left: null, isTooMuch: false });
    expect(budgetEffect(packages, {}, undefined, 'en')).toEqual({ total: 300.3, left: null, isTooMuch: false });
  });
});

describe('changedBudgets', () => {
  test('returns only packages with another amount', () => {
    expect(changedBudgets(packages, { a: '100.10', b: '1,000' }, 'en')).toEqual([{ packageId: 'b', budget: 1_000 }]);
    expect(changedBudgets(packages, { a: '100,10', b: '1.000' }, 'de')).toEqual([{ packageId: 'b', budget: 1_000 }]);
  });

  test('leaves out what nobody typed, also after another person has changed it', () => {
    const newer = packages.map((each) => ({ ...each, budget: 7 }));
    expect(changedBudgets(newer, {}, 'en')).toEqual([]);
    expect(changedBudgets(newer, { b: '9' }, 'en')).toEqual([{ packageId: 'b', budget: 9 }]);
  });

  test('has what is no number as it was typed', () => {
    expect(changedBudgets(packages, { a: 'much' }, 'en')).toEqual([{ packageId: 'a', budget: 'much' }]);
  });
});
