import { compactMoney, formatMoney } from './money';
import { byDay, relativeChange, periodBefore } from './reporting';

const row = (date: string, impressions: number) => ({ date, metrics: { impressions, clicks: 1, spend: 2 } });

describe('Periods of a report', () => {
  test('include both ends, and the previous period ends the day before', () => {
    expect(periodBefore({ startDate: '2026-02-24', endDate: '2026-03-02' })).toEqual({ startDate: '2026-02-17', endDate: '2026-02-23' });
    expect(periodBefore({ startDate: '2026-03-02', endDate: '2026-03-02' })).toEqual({ startDate: '2026-03-01', endDate: '2026-03-01' });
  });

  test('contain every day, also those without delivery, and sum up metrics', () => {
    const timeseries = [row('2026-03-01', 10), row('2026-03-01', 5), row('2026-01-01', 99)];
    const days = byDay({ timeseries } as never, { startDate: '2026-02-28', endDate: '2026-03-02' });
    expect(days).toEqual([
      { day: '2026-02-28', impressions: 0, clicks: 0, spend: 0 },
      { day: '2026-03-01', impressions: 15, clicks: 2, spend: 4 },
      { day: '2026-03-02', impressions: 0, clicks: 0, spend: 0 },
    ]);
  });

  test('a change from zero is null', () => {
    expect([
      relativeChange(15, 10),
      relativeChange(5, 10),
      relativeChange(5, 0),
      relativeChange(null, 10),
      relativeChange(5, undefined),
    ]).toEqual([0.5, -0.5, null, null, null]);
  });
});

describe('Money on a tile', () => {
  test.each([
    ['de', 18_941.49, '18.941,49\u00a0$'],
    ['de', 2_118_941.49, '2,1\u00a0Mio.\u00a0$'],
    ['en', 18_941.49, '$18.9K'],
    ['en', 941.5, '$941.50'],
  ])("shows in %s the currency's digits for amounts below the first compact step: %d", (language, value, shown) => {
    expect(compactMoney(language, value, 'USD')).toBe(shown);
  });

  test('isolates the sign in Arabic, whose direction would show `US$` as `$US`', () => {
    expect(formatMoney('ar', 50, 'USD')).toContain('\u2066US$\u2069');
    expect(formatMoney('de', 50, 'USD')).not.toContain('\u2066');
  });
});
