import { measuresOf } from './measures';
import type { DayMeasures } from './seller-answer';
import { checkedTotal } from './total-check';

const period = { from: '2026-03-01', to: '2026-03-05' };
const measures = (impressions: number, spend = 0) =>
  measuresOf((name) => (name === 'impressions' ? impressions : name === 'spend' ? spend : 0));
const days = (...counts: readonly (number | null)[]): readonly DayMeasures[] =>
  counts.flatMap((count, index) =>
    count === null ? [] : [{ day: `2026-03-0${index + 1}`, measures: measures(count, count * 1_000_000) }],
  );

interface Answer {
  readonly total: readonly [impressions: number, amount: number];
  readonly reported: readonly DayMeasures[];
  readonly booked?: readonly DayMeasures[];
  readonly from?: string;
  readonly covered?: typeof period;
  readonly currency?: string;
}

/** Dropped days and issue codes of a comparison. */
const check = ({ total: [impressions, amount], reported, booked = [], from = period.from, covered = period, currency = 'EUR' }: Answer) => {
  const report = { packageId: 'p', totals: measures(impressions, amount * 1_000_000), days: reported };
  const checked = checkedTotal(report, reported, { period: covered, window: { ...period, from }, booked, currency });
  return [...checked.dropped.map(({ day }) => day), ...checked.issues.map(({ code }) => code)];
};

describe('checkedTotal', () => {
  const booked = days(10, 11, 12, 13);
  const reported = days(10, null, 12, 13);

  it.each<[string, Answer, readonly string[]]>([
    ['drops a booked day that the total does not contain either', { total: [35, 35], reported, booked }, ['2026-03-02']],
    ['keeps a booked day that the total contains', { total: [46, 46], reported, booked }, []],
    ['keeps a booked day and reports an issue when the total matches neither', { total: [40, 40], reported, booked }, ['TOTAL_DIFFERS']],
    ['drops no day when only the impressions match', { total: [35, 46], reported, booked }, ['TOTAL_DIFFERS']],
    ['drops no day outside of the question', { total: [35, 35], reported, booked, from: '2026-03-03' }, []],
    [
      'drops no day that the answer does not cover',
      { total: [25, 25], reported: days(null, null, 12, 13), booked, covered: { ...period, from: '2026-03-03' } },
      [],
    ],
    [
      'accepts a total that contains days outside of the question',
      { total: [46, 46], reported: days(null, null, 12, 13), booked, from: '2026-03-03' },
      [],
    ],
    [
      'drops a day when the total contains days outside of the question',
      { total: [34, 34], reported: days(null, null, null, 13), booked, from: '2026-03-03' },
      ['2026-03-03'],
    ],
    ['compares only spend when the total has no impressions', { total: [0, 35], reported, booked }, ['2026-03-02']],
    ['compares with the reported days when the others were never reported', { total: [35, 35], reported }, []],
    ['reports an issue when the total is far too large', { total: [999_999, 5_010], reported: days(5_010) }, ['TOTAL_DIFFERS']],
    [
      'accepts a total that contains days outside of its period',
      { total: [35, 35], reported, covered: { ...period, to: '2026-03-03' } },
      [],
    ],
    ['accepts a total without the days outside of its period', { total: [22, 22], reported, covered: { ...period, to: '2026-03-03' } }, []],
  ])('%s', (_, answer, expected) => {
    expect(check(answer)).toEqual(expected);
  });

  it.each<[string, Answer['total'], readonly string[]]>([
    ['one impression', [11, 10], []],
    ['two of ten impressions', [12, 10], ['TOTAL_DIFFERS']],
    ['a cent', [10, 10.01], []],
    ['less than 1 %', [10, 10.09], []],
    ['more than 1 %', [10, 10.2], ['TOTAL_DIFFERS']],
  ])('reports a difference only beyond rounding: %s', (_, total, expected) => {
    expect(check({ total, reported: days(10) })).toEqual(expected);
  });

  it('drops no day whose numbers are within rounding, unless the total matches exactly', () => {
    expect(check({ total: [50_001, 50_001], reported: days(50_000), booked: days(50_000, 1) })).toEqual([]);
    expect(check({ total: [50_000, 50_000], reported: days(50_000), booked: days(50_000, 1) })).toEqual(['2026-03-02']);
  });

  it('uses the minor unit of the currency as tolerance', () => {
    expect(check({ total: [10, 10.9], reported: days(10), currency: 'JPY' })).toEqual([]);
    expect(check({ total: [10, 10.9], reported: days(10) })).toEqual(['TOTAL_DIFFERS']);
  });
});
