import { cycleAfter, cycleOf, startOfCycle } from './invoice';

test.each([
  ['2026-01', '2026-02'],
  ['2026-12', '2027-01'],
])('the cycle after %s is %s', (cycle, next) => {
  expect(cycleAfter(cycle)).toBe(next);
  expect(cycleOf(startOfCycle(cycle))).toBe(cycle);
  expect(cycleOf(new Date(startOfCycle(next).getTime() - 1))).toBe(cycle);
});
