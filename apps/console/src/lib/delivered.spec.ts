import { type Delivered, deliveredOf, expectedSpend, plannedDays, reportPeriodOf } from './delivered';

const at = (time: string) => Date.parse(time);
const flight = (startDate: string, endDate: string, timezone = 'UTC') => ({ flightDates: { startDate, endDate }, timezone });
const march = flight('2026-03-02T00:00:00Z', '2026-03-12T00:00:00Z');
const nothing: Delivered = { spend: 0, impressions: 0, spendByPackage: new Map(), days: [], isMadeUp: false };

describe('reportPeriodOf', () => {
  test('goes from the first day of the flight to today, and to its last day when it is over', () => {
    expect(reportPeriodOf(march, at('2026-03-05T12:00:00Z'))).toEqual({ startDate: '2026-03-02', endDate: '2026-03-05' });
    expect(reportPeriodOf(march, at('2026-04-01T12:00:00Z'))).toEqual({ startDate: '2026-03-02', endDate: '2026-03-11' });
  });

  test('counts days in the zone of the media buy', () => {
    const tokyo = flight('2026-03-01T15:00:00Z', '2026-03-11T15:00:00Z', 'Asia/Tokyo');
    expect(reportPeriodOf(tokyo, at('2026-03-04T16:00:00Z'))).toEqual({ startDate: '2026-03-02', endDate: '2026-03-05' });
  });

  test('is none before the flight, and has at most 366 days', () => {
    expect(reportPeriodOf(march, at('2026-03-01T23:59:59Z'))).toBeNull();
    const long = flight('2024-01-01T00:00:00Z', '2028-01-01T00:00:00Z');
    expect(reportPeriodOf(long, at('2026-03-05T12:00:00Z'))).toEqual({ startDate: '2025-03-05', endDate: '2026-03-05' });
  });
});

test('delivery is summed by day and package of one media buy', () => {
  const row = (date: string, mediaBuyId: string, packageId: string, spend: number) =>
    ({ date, mediaBuyId, packageId, metrics: { spend, impressions: spend * 10 } }) as Parameters<typeof deliveredOf>[0][number];
  const rows = [
    row('2026-03-03', 'a', 'p', 2),
    row('2026-03-02', 'a', 'p', 1),
    row('2026-03-02', 'a', 'q', 4),
    row('2026-03-02', 'b', 'p', 8),
  ];
  const delivered = deliveredOf(rows, 'a');
  expect(delivered).toMatchObject({ spend: 7, impressions: 70, isMadeUp: false });
  expect(delivered.days.map(({ day, spend }) => [day, spend])).toEqual([
    ['2026-03-02', 5],
    ['2026-03-03', 2],
  ]);
  expect([...delivered.spendByPackage]).toEqual([
    ['p', 3],
    ['q', 4],
  ]);
});

describe('plannedDays', () => {
  const plan = { ...march, budget: 1_000, isEven: true };

  test('has every day until today with its part of an even plan, also days without delivery', () => {
    const delivered = { ...nothing, days: [{ day: '2026-03-03', spend: 50, impressions: 5 }] };
    expect(plannedDays(plan, delivered, at('2026-03-04T12:00:00Z'), 30)).toEqual([
      { day: '2026-03-02', spend: 0, impressions: 0, planned: 100, isToday: false },
      { day: '2026-03-03', spend: 50, impressions: 5, planned: 100, isToday: false },
      { day: '2026-03-04', spend: 0, impressions: 0, planned: 100, isToday: true },
    ]);
  });

  test('gives the first and the last day their part of a whole day', () => {
    const half = { ...flight('2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z'), budget: 100, isEven: true };
    expect(plannedDays(half, nothing, at('2026-04-01T00:00:00Z'), 30).map(({ planned }) => planned)).toEqual([50, 50]);
  });

  test('knows no plan per day that is not even, keeps the newest days, and has none before the flight', () => {
    const now = at('2026-03-08T12:00:00Z');
    expect(plannedDays({ ...plan, isEven: false }, nothing, now, 2).map(({ day, planned }) => [day, planned])).toEqual([
      ['2026-03-07', null],
      ['2026-03-08', null],
    ]);
    expect(plannedDays(plan, nothing, at('2026-03-01T00:00:00Z'), 30)).toEqual([]);
  });
});

test('an even plan expects spend in proportion to the time that is over', () => {
  const plan = { ...march, budget: 1_000, isEven: true };
  expect(expectedSpend(plan, at('2026-03-07T00:00:00Z'))).toBe(500);
  expect(expectedSpend(plan, at('2026-05-01T00:00:00Z'))).toBe(1_000);
  expect(expectedSpend(plan, at('2026-03-01T00:00:00Z'))).toBeNull();
  expect(expectedSpend({ ...plan, isEven: false }, at('2026-03-07T00:00:00Z'))).toBeNull();
});
