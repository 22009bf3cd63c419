import { isDay } from './is-day';
import { daysOf, lastDays, lastMonth, periodBefore, thisMonth, widened } from './report-period';
import { atPeriod, periodQuery, reportSearch } from './report-search';

const period = (startDate: string, endDate: string) => ({ startDate, endDate });

describe('Periods of a report', () => {
  test.each([
    ['days until today', period('2026-02-24', '2026-03-02'), period('2026-02-17', '2026-02-23')],
    ['one day', period('2026-03-02', '2026-03-02'), period('2026-03-01', '2026-03-01')],
    ['a whole month: the month before', period('2026-03-01', '2026-03-31'), period('2026-02-01', '2026-02-28')],
    ['a whole month over the end of a year', period('2026-01-01', '2026-01-31'), period('2025-12-01', '2025-12-31')],
    ['the first days of a month that is not the current one', period('2026-05-01', '2026-05-03'), period('2026-04-28', '2026-04-30')],
  ])('are compared with what was before: %s', (_, now, before) => {
    expect(periodBefore(now, '2026-07-15')).toEqual(before);
  });

  test('a month until today is compared with the same days of the month before, as far as it has them', () => {
    expect(periodBefore(period('2026-03-01', '2026-03-12'), '2026-03-12')).toEqual(period('2026-02-01', '2026-02-12'));
    expect(periodBefore(period('2026-03-01', '2026-03-30'), '2026-03-30')).toEqual(period('2026-02-01', '2026-02-28'));
  });

  test('are days until today, this month, or the last one', () => {
    expect(lastDays('2026-03-02', 7)).toEqual(period('2026-02-24', '2026-03-02'));
    expect(thisMonth('2026-03-02')).toEqual(period('2026-03-01', '2026-03-02'));
    expect(lastMonth('2024-03-31')).toEqual(period('2024-02-01', '2024-02-29'));
    expect(daysOf(period('2026-02-27', '2026-03-01'))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });

  test('become twice as long when zoomed out, end at the latest today, and are never longer than a report can be', () => {
    expect(widened(period('2026-03-11', '2026-03-14'), '2026-06-01')).toEqual(period('2026-03-09', '2026-03-16'));
    expect(widened(period('2026-03-11', '2026-03-14'), '2026-03-14')).toEqual(period('2026-03-07', '2026-03-14'));
    const longest = period('2025-01-01', '2026-01-01');
    expect(widened(longest, '2026-06-01')).toEqual(longest);
  });

  test('in the address are two days of the calendar, else a number of days', () => {
    expect(reportSearch({ from: '2026-02-01', to: '2026-02-28', days: 7, metric: 'spend', compare: 'off' })).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
      metric: 'spend',
      compare: 'off',
    });
    expect(reportSearch({ from: '2026-02-30', to: '2026-02-28', days: '7', currency: 'usd', metric: 'reach', compare: 'on' })).toEqual({
      days: 7,
    });
    expect([isDay('2026-2-1'), isDay(20260201), isDay('2024-02-29')]).toEqual([false, false, true]);
    expect(periodQuery({})).toEqual({ days: 30 });
    expect(atPeriod({ days: 7, currency: 'EUR' }, period('2026-02-01', '2026-02-02'))).toEqual({
      currency: 'EUR',
      from: '2026-02-01',
      to: '2026-02-02',
    });
    expect(atPeriod({ from: '2026-02-01', to: '2026-02-02' }, { days: 14 })).toEqual({ days: 14 });
  });
});
