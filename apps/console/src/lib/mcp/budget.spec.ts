import { Budget } from './budget';

it('a budget refuses what is beyond its count, until its window is over', () => {
  let now = 0;
  const budget = new Budget(2, 1_000, () => now);
  expect([budget.takes(), budget.takes(), budget.takes()]).toEqual([true, true, false]);
  now = 999;
  expect(budget.takes()).toBe(false);
  now = 1_000;
  expect([budget.takes(), budget.takes(), budget.takes()]).toEqual([true, true, false]);
});
