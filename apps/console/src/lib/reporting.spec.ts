import { compactMoney, formatMoney } from './money';
import { answerOf, planOf, plannedByDay } from './report-answer';
import { byDay, changesOf, currenciesOf, figuresOf, inCurrency, relativeChange, spendByCurrency, totalsOf, type Report } from './reporting';
import { sparkline } from './sparkline';

const sums = (impressions: number, spend: number) => ({ impressions, spend, clicks: 1, conversions: 0, completedViews: 0 });
const row = (date: string, impressions: number, spend = 2, currency = 'USD') => ({
  date,
  currency,
  totalSince: null,
  metrics: sums(impressions, spend),
});
const daysWith = (rows: object[], startDate: string, endDate: string) => byDay({ timeseries: rows } as never, { startDate, endDate });
const report = (...advertisers: [currency: string, impressions: number, spend: number][]): Report =>
  ({
    advertisers: advertisers.map(([currency, impressions, spend], n) => ({ advertiserId: n, currency, metrics: sums(impressions, spend) })),
    timeseries: advertisers.map(([currency, impressions, spend]) => row('2026-03-01', impressions, spend, currency)),
    incomplete: [{ advertiserId: 0 }],
  }) as never;

describe('Days of a report', () => {
  test('are all days of the period; a day without a report is unknown, not zero', () => {
    const days = daysWith(
      [row('2026-03-01', 10), row('2026-03-01', 5), row('2026-03-02', 0, 0), row('2026-01-01', 99)],
      '2026-02-28',
      '2026-03-02',
    );
    expect(days.map(({ day, figures }) => [day, figures?.impressions, figures?.spend])).toEqual([
      ['2026-02-28', undefined, undefined],
      ['2026-03-01', 15, 4],
      ['2026-03-02', 0, 0],
    ]);
  });

  test('have no rate without impressions, and no spend in several currencies', () => {
    expect(figuresOf(sums(0, 5))).toMatchObject({ ctr: null, ecpm: null, spend: 5 });
    const [day] = daysWith([row('2026-03-01', 10), row('2026-03-01', 5, 2, 'EUR')], '2026-03-01', '2026-03-01');
    expect(day!.figures).toMatchObject({ impressions: 15, spend: null, ecpm: null });
  });
});

describe('Changes from the period before', () => {
  const before = daysWith([row('2026-02-27', 100), row('2026-02-28', 100)], '2026-02-27', '2026-02-28');

  test('leave out a day that is not over, in both periods', () => {
    const now = daysWith([row('2026-03-01', 150), row('2026-03-02', 1)], '2026-03-01', '2026-03-02');
    expect(changesOf(now, before, '2026-03-02').impressions).toBeCloseTo(0.5);
    expect(changesOf(now, before, '2026-04-01').impressions).toBeCloseTo(-0.245);
  });

  test('are unknown without a period before, without a whole day, and from zero', () => {
    const now = daysWith([row('2026-03-01', 150)], '2026-03-01', '2026-03-01');
    expect([changesOf(now, undefined, '2026-04-01').spend, changesOf(now, before, '2026-03-01').spend]).toEqual([null, null]);
    expect([relativeChange(15, 10), relativeChange(5, 0), relativeChange(null, 10), relativeChange(5, undefined)]).toEqual([
      0.5,
      null,
      null,
      null,
    ]);
  });
});

describe('Money in several currencies', () => {
  const mixed = report(['USD', 10, 3], ['EUR', 20, 4], ['USD', 5, 1]);

  test('is not added', () => {
    expect(totalsOf(mixed)).toMatchObject({ impressions: 35, spend: null });
    expect(spendByCurrency(mixed)).toEqual([
      { currency: 'EUR', spend: 4 },
      { currency: 'USD', spend: 4 },
    ]);
    expect(totalsOf({ advertisers: [] })).toBeNull();
  });

  test('can be limited to one of them, with its days', () => {
    const dollars = inCurrency(mixed, 'USD');
    expect([currenciesOf(dollars), totalsOf(dollars)!.spend, dollars.timeseries!.length, dollars.incomplete.length]).toEqual([
      ['USD'],
      4,
      2,
      1,
    ]);
    expect(inCurrency(mixed, 'EUR').incomplete).toEqual([]);
    expect(inCurrency(mixed, undefined)).toBe(mixed);
  });
});

describe('The answer of a chart', () => {
  const plan = { budget: 100, currency: 'USD', startDate: '2026-03-02', endDate: '2026-03-11' };
  const period = { startDate: '2026-03-01', endDate: '2026-03-04' };
  const planned = plannedByDay(plan, period);
  const days = daysWith(
    [row('2026-03-01', 1, 50), row('2026-03-02', 1, 8), row('2026-03-03', 1, 9), row('2026-03-04', 1, 1)],
    period.startDate,
    period.endDate,
  );

  test('is spend against its plan, on finished days of the flight', () => {
    expect(planned).toEqual([null, 10, 10, 10]);
    const answer = answerOf('spend', days, planned, 0.4, '2026-03-04');
    expect(answer).toEqual({ kind: 'behind', change: expect.closeTo(0.15) });
    expect(answerOf('spend', days, planned, null, '2026-03-02')).toEqual({ kind: 'total' });
  });

  test('counts a planned day without a report as not spent, and says nothing when no planned day is known', () => {
    const [, ...missing] = days.map((one, n) => (n === 2 ? { ...one, figures: null } : one));
    expect(answerOf('spend', missing, planned.slice(1), null, '2026-03-04')).toEqual({ kind: 'behind', change: expect.closeTo(0.6) });
    const unknown = days.map(({ day }) => ({ day, figures: null }));
    expect(answerOf('spend', unknown, planned, null, '2026-03-04')).toEqual({ kind: 'total' });
  });

  test('is the change of other metrics, and the total where there is no change', () => {
    expect(answerOf('impressions', days, planned, -0.08, '2026-03-04')).toEqual({ kind: 'down', change: 0.08 });
    expect(answerOf('spend', days, undefined, 0.004, '2026-03-04')).toEqual({ kind: 'same', change: 0.004 });
    expect(answerOf('clicks', days, undefined, null, '2026-03-04')).toEqual({ kind: 'total' });
  });

  test('has a plan only for budgets that are spent evenly, in days of the zone of the campaign', () => {
    const campaign = {
      allocatedBudget: 90,
      budget: { total: 100, currency: 'EUR', dailyCap: null, pacing: 'EVEN' as const },
      flightDates: { startDate: '2026-03-01T23:00:00.000Z', endDate: '2026-03-11T23:00:00.000Z' },
      timezone: 'Europe/Berlin',
      pacingPeriods: null,
    };
    expect(planOf(campaign)).toEqual({ budget: 90, currency: 'EUR', startDate: '2026-03-02', endDate: '2026-03-11' });
    expect([planOf({ ...campaign, allocatedBudget: 0 }), planOf({ ...campaign, budget: { ...campaign.budget, pacing: 'ASAP' } })]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('A sparkline', () => {
  test('is one path for each run of known values, from 0 to the highest', () => {
    expect(sparkline([0, 10, null, 5], 30, 10)).toEqual(['M0 10 L10 0', 'M30 5 h1']);
    expect([sparkline([null, null], 30, 10), sparkline([0, 0], 30, 10)]).toEqual([[], ['M0 10 L30 10']]);
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
