import { type ChartLine, chartOf, niceTicks, type ChartSource } from './chart';

const dates = (count: number) => Array.from({ length: count }, (_, n) => `day ${n}`);
const chart = (values: readonly (number | null)[], over: Partial<ChartSource> = {}) =>
  chartOf({
    days: dates(values.length),
    lines: [{ name: 'Impressions', kind: 'now', values }],
    partial: null,
    isRightToLeft: false,
    width: 400,
    height: 224,
    format: String,
    axisFormat: String,
    dayFormat: (day) => day,
    widthOf: (words) => words.length * 6,
    ...over,
  });

describe('Ticks of values', () => {
  it.each([
    [0, [0, 0.5, 1]],
    [0.3, [0, 0.1, 0.2, 0.3]],
    [1, [0, 0.5, 1]],
    [3, [0, 1, 2, 3]],
    [4.1, [0, 2, 4, 6]],
    [8.1, [0, 5, 10]],
    [181_308, [0, 50_000, 100_000, 150_000, 200_000]],
  ])('for %d are round, from 0 to at least that value', (highest, ticks) => {
    expect(niceTicks(highest)).toEqual(ticks);
  });

  it('are three to five, for whatever value', () => {
    for (let value = 0.000_1; value < 1e9; value *= 1.037) {
      const ticks = niceTicks(value);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(value * (1 - 1e-9));
    }
  });
});

describe('Days of a chart', () => {
  it('have half a day of room before the first and after the last', () => {
    const { start, end, xOf, dayWidth } = chart([1, 2, 3, 4]);
    expect(xOf(0) - start).toBeCloseTo(dayWidth / 2, 0);
    expect(end - xOf(3)).toBeCloseTo(dayWidth / 2, 0);
  });

  it('are found again at their points, and the nearest ones beside the axis', () => {
    for (const isRightToLeft of [false, true]) {
      const { xOf, dayAt, start, end } = chart([1, 2, 3, 4], { isRightToLeft });
      expect([0, 1, 2, 3].map((day) => dayAt(xOf(day)))).toEqual([0, 1, 2, 3]);
      expect([dayAt(start - (end - start)), dayAt(end + (end - start))]).toEqual([0, 3]);
    }
  });

  it('stay in their places when the values of the line to compare with arrive', () => {
    const placesWith = (values: readonly (number | null)[]) => {
      const { xOf } = chart([1, 2, 3], { lines: [now, { name: 'Previous period', kind: 'before', values }] });
      return [0, 1, 2].map((day) => xOf(day));
    };
    const now: ChartLine = { name: 'Impressions', kind: 'now', values: [1, 2, 3] };
    expect(placesWith([null, null, null])).toEqual(placesWith([1, 1, 1]));
  });

  it('run from right to left where the language does', () => {
    const [left, right] = [chart([1, 2, 3]), chart([1, 2, 3], { isRightToLeft: true })];
    expect([0, 1, 2].map((day) => right.xOf(day))).toEqual([0, 1, 2].map((day) => expect.closeTo(400 - left.xOf(day), 0)));
  });

  it.each([1, 2, 30, 90, 365])('have dates that do not touch each other or leave the chart, with %d days', (count) => {
    const { dates: shown } = chart(
      Array.from({ length: count }, () => 1),
      { width: 256 },
    );
    const ends = shown.map(({ x, words }) => [x - words.length * 3, x + words.length * 3] as const);
    expect(ends.length).toBeGreaterThan(0);
    expect(ends.filter(([from, to]) => from < -0.1 || to > 256.1)).toEqual([]);
    expect(ends.filter(([from], n) => n > 0 && from <= ends[n - 1]![1])).toEqual([]);
  });
});

describe('The line of a chart', () => {
  it('is interrupted by days without a report, which are points on the axis', () => {
    const { lines, area, unknown, xOf, bottom } = chart([2, 2, null, 2, 2]);
    expect(lines[0]!.path.match(/M/g)).toHaveLength(2);
    expect(area.match(/Z/g)).toHaveLength(2);
    expect(unknown.points).toEqual([{ x: xOf(2), y: bottom }]);
  });

  it('has a dot for a day that has no neighbor', () => {
    const { lines, xOf, yOf } = chart([null, 2, null]);
    expect(lines[0]).toEqual({ kind: 'now', path: '', dots: [{ x: xOf(1), y: yOf(2) }] });
  });

  it('ends before the day that is not over, to which another path leads; later days are not unknown', () => {
    const { lines, open, unknown, xOf, yOf } = chart([4, 4, 1, null], { partial: 2 });
    expect(lines[0]!.path).toBe(`M${xOf(0)} ${yOf(4)} L${xOf(1)} ${yOf(4)}`);
    expect(open).toEqual({ path: `M${xOf(1)} ${yOf(4)} L${xOf(2)} ${yOf(1)}`, point: { x: xOf(2), y: yOf(1) } });
    expect(unknown.points).toEqual([]);
  });

  it('leaves out points of unknown days that could not be told apart', () => {
    expect(chart(Array.from({ length: 365 }, () => null)).unknown.points).toEqual([]);
  });
});

describe('Labels at the ends of lines', () => {
  const with3 = (now: number, before: number, plan: number, width = 400) =>
    chart([1, now], {
      width,
      lines: [
        { name: 'Impressions', kind: 'now', values: [1, now] },
        { name: 'Previous period', kind: 'before', values: [1, before] },
        { name: 'Plan', kind: 'plan', values: [1, plan] },
      ],
    });

  it('stand at the last values when these are far from each other', () => {
    const { labels, yOf } = with3(4, 2, 0);
    expect(labels.map(({ rows, y }) => [rows.join(' '), y])).toEqual([
      ['4', yOf(4)],
      ['Previous period', yOf(2)],
      ['Plan', yOf(0)],
    ]);
  });

  it.each([
    [4, 4, 4],
    [0, 0, 0],
    [2, 2.01, 1.99],
  ])('do not cover each other or leave the chart at %d, %d and %d', (...values) => {
    const { labels } = with3(...values, 256);
    const ends = labels.map(({ y, rows }) => [y - rows.length * 7, y + rows.length * 7] as const);
    expect(ends.filter(([from], n) => n > 0 && from < ends[n - 1]![1] - 0.1)).toEqual([]);
    expect(ends[0]![0]).toBeGreaterThanOrEqual(0);
    expect(ends.at(-1)![1]).toBeLessThanOrEqual(224 - 28 + 7.1);
  });

  it('have two rows in a narrow chart, and are cut when a word is too long', () => {
    const rowsIn = (width: number) => with3(4, 2, 0, width).labels[1]!.rows;
    expect(rowsIn(256)).toEqual(['Previous', 'period']);
    expect(rowsIn(180)).toEqual(['Previ…', 'period']);
  });

  it('of lines without any value do not exist', () => {
    expect(chart([null, null]).labels).toEqual([]);
  });
});
