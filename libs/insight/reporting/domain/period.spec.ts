import { dayCountOf, nextMonth, wholeMonths } from './days';
import { maxPeriodDays, periodOf } from './period';

const today = '2026-03-10';

describe('periodOf', () => {
  it.each([
    [{}, '2026-03-04', '2026-03-10'],
    [{ days: 1 }, '2026-03-10', '2026-03-10'],
    [{ days: 30, startDate: '2026-03-09' }, '2026-03-09', '2026-03-10'],
    [{ days: 2, endDate: '2026-03-01' }, '2026-02-28', '2026-03-01'],
    [{ startDate: '2024-01-01', endDate: '2024-12-31' }, '2024-01-01', '2024-12-31'],
  ])('resolves %j', (request, from, to) => {
    expect(periodOf(request, today)).toEqual({ from, to });
  });

  it.each([
    [{ startDate: '2026-03-11' }, 'after endDate'],
    [{ startDate: '2026-03-02', endDate: '2026-03-01' }, 'after endDate'],
    [{ startDate: '2024-01-01', endDate: '2025-01-01' }, `at most ${maxPeriodDays} days`],
    [{ endDate: '1000-01-01' }, 'at the earliest on 1000-01-01'],
    [{ startDate: '0999-12-31', endDate: '1000-01-01' }, 'at the earliest on 1000-01-01'],
    [{ startDate: '9999-11-30', endDate: '9999-12-01' }, 'at the latest on 9999-11-30'],
  ])('refuses %j', (request, reason) => {
    expect(() => periodOf(request, today)).toThrow(reason);
  });

  it.each([
    ['2026-01-01', '2026-01-31', { from: '2026-01-01', to: '2026-01-01' }],
    ['2026-01-02', '2026-03-30', { from: '2026-02-01', to: '2026-02-01' }],
    ['2025-12-01', '2026-02-28', { from: '2025-12-01', to: '2026-02-01' }],
    ['2026-01-02', '2026-02-27', null],
    ['2026-01-05', '2026-01-07', null],
  ])('finds the whole months from %s to %s', (from, to, months) => {
    expect(wholeMonths({ from, to })).toEqual(months);
  });

  it('counts days of a leap year and finds the next month across years', () => {
    expect(dayCountOf({ from: '2024-02-28', to: '2024-03-01' })).toBe(3);
    expect(nextMonth('2025-12-31')).toBe('2026-01-01');
  });
});
