import { sumReportsByDay } from './reported-day';

test('sums reports by day over all packages, leaves out other currencies, and marks a day with an unknown number as partial', () => {
  const row = (day: string, spend: number | null, currency = 'EUR') => ({ day, spend, currency });
  const days = sumReportsByDay(
    [row('2026-01-01', 1.004), row('2026-01-01', 2.002), row('2026-01-01', 9, 'USD'), row('2026-01-02', 5), row('2026-01-02', null)],
    'EUR',
  );
  expect([...days]).toEqual([
    ['2026-01-01', { spendMinor: 301, isPartial: false }],
    ['2026-01-02', { spendMinor: 500, isPartial: true }],
  ]);
  expect([...sumReportsByDay([row('2026-01-03', null)], 'EUR')]).toEqual([['2026-01-03', { spendMinor: 0, isPartial: true }]]);
});
