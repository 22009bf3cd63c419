import { endLabels, type EndLabel } from './chart-labels';

export interface ChartLine {
  readonly name: string;
  readonly kind: 'now' | 'before' | 'plan';
  /** Null where nothing is known. */
  readonly values: readonly (number | null)[];
}

export interface ChartSource {
  readonly days: readonly string[];
  /** The first line is that of the period. */
  readonly lines: readonly ChartLine[];
  /** Index of the day that is not over. */
  readonly partial: number | null;
  readonly isRightToLeft: boolean;
  readonly width: number;
  readonly height: number;
  readonly format: (value: number) => string;
  readonly axisFormat: (value: number) => string;
  readonly dayFormat: (day: string) => string;
  readonly widthOf: (words: string) => number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Everything that a chart shows, in pixels. */
export interface Chart {
  /** Ends of the axis of days: where time begins, and where it ends. */
  readonly start: number;
  readonly end: number;
  readonly bottom: number;
  readonly top: number;
  readonly ticks: readonly { readonly y: number; readonly words: string }[];
  readonly dates: readonly { readonly x: number; readonly words: string }[];
  readonly area: string;
  /** `dots` are values between unknown ones, which no line reaches. */
  readonly lines: readonly { readonly kind: ChartLine['kind']; readonly path: string; readonly dots: readonly Point[] }[];
  /** The day that is not over; without a path when the day before is unknown. */
  readonly open: { readonly path: string; readonly point: Point } | null;
  /** Points on the axis for days without a report, smaller where days are narrow. */
  readonly unknown: { readonly points: readonly Point[]; readonly radius: number };
  readonly labels: readonly EndLabel[];
  readonly dayWidth: number;
  readonly xOf: (day: number) => number;
  readonly yOf: (value: number) => number;
  /** The day at a place; beside the axis its first or last one. */
  readonly dayAt: (x: number) => number;
}

const above = 16;
const below = 28;
/** Between an axis and its words. */
const gap = 8;
/** Between two dates. */
const dateGap = 12;
/** Points of narrower days could not be told apart. */
const minDay = 3;
/** Days between two dates. */
const dateSteps = [1, 2, 3, 4, 7, 14, 28, 56, 91, 182, 364];

/** Computes what a chart shows. Every day is equally wide, so there is half a day before the first point and after the last one. */
export function chartOf({
  days,
  lines,
  partial,
  isRightToLeft,
  width,
  height,
  format,
  axisFormat,
  dayFormat,
  widthOf,
}: ChartSource): Chart {
  const [top, bottom] = [above, height - below];
  const values = niceTicks(highestOf(lines));
  const words = values.map(axisFormat);
  const from = Math.ceil(Math.max(...words.map(widthOf))) + gap + 4;
  const yOf = (value: number) => round(bottom - (value / values.at(-1)!) * (bottom - top));
  const { labels, room } = endLabels({ lines, format, widthOf, yOf, top, bottom, maxRoom: width * 0.3 });
  const dayWidth = Math.max(1, width - room - from) / Math.max(1, days.length);
  const mirrored = (x: number) => round(isRightToLeft ? width - x : x);
  const xOf = (day: number) => mirrored(from + (day + 0.5) * dayWidth);
  const pointOf = (day: number, value: number): Point => ({ x: xOf(day), y: yOf(value) });
  const now = lines[0]?.values ?? [];
  const whole = runsOf(
    now.map((value, day) => (day === partial ? null : value)),
    pointOf,
  );
  const last = partial === null ? null : (now[partial] ?? null);
  const before = partial === null ? null : (now[partial - 1] ?? null);
  return {
    start: mirrored(from),
    end: mirrored(from + dayWidth * days.length),
    top,
    bottom,
    ticks: values.map((value, n) => ({ y: yOf(value), words: words[n]! })),
    dates: datesOf(days.map(dayFormat), { dayWidth, width, xOf, widthOf }),
    area: whole.map((run) => `M${run[0]!.x} ${bottom} L${joined(run)} L${run.at(-1)!.x} ${bottom} Z`).join(' '),
    lines: lines.map(({ kind, values: all }) => {
      const runs = kind === 'now' ? whole : runsOf(all, pointOf);
      return {
        kind,
        path: runs
          .filter((run) => run.length > 1)
          .map(pathOf)
          .join(' '),
        dots: runs.filter((run) => run.length === 1).flat(),
      };
    }),
    open:
      last === null
        ? null
        : { path: before === null ? '' : pathOf([pointOf(partial! - 1, before), pointOf(partial!, last)]), point: pointOf(partial!, last) },
    unknown: {
      points: dayWidth < minDay ? [] : now.flatMap((value, day) => (value === null && day <= (partial ?? day) ? [pointOf(day, 0)] : [])),
      radius: Math.min(3, round(dayWidth * 0.35)),
    },
    labels,
    dayWidth,
    xOf,
    yOf,
    dayAt: (x) => Math.min(days.length - 1, Math.max(0, Math.floor((mirrored(x) - from) / dayWidth))),
  };
}

/** Three to five ticks from 0 to at least the highest value, at steps of 1, 2 or 5 times a power of ten. */
export function niceTicks(highest: number): readonly number[] {
  const max = highest > 0 ? highest : 1;
  const power = 10 ** Math.floor(Math.log10(max));
  // The tolerance is for quotients such as 0.3 / 0.1.
  const step = [0.5, 1, 2, 5].map((factor) => factor * power).find((each) => max / each <= 4 + 1e-9)!;
  const count = Math.ceil(max / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, n) => Number((n * step).toPrecision(12)));
}

function highestOf(lines: readonly ChartLine[]): number {
  let highest = 0;
  for (const { values } of lines) for (const value of values) highest = Math.max(highest, value ?? 0);
  return highest;
}

/** Points of values that follow each other without an unknown one. */
function runsOf(values: readonly (number | null)[], pointOf: (day: number, value: number) => Point): readonly (readonly Point[])[] {
  const runs: Point[][] = [];
  let isKnown = false;
  for (const [day, value] of values.entries()) {
    if (value !== null && !isKnown) runs.push([]);
    isKnown = value !== null;
    if (value !== null) runs.at(-1)!.push(pointOf(day, value));
  }
  return runs;
}

interface DatePlaces extends Pick<Chart, 'dayWidth' | 'xOf'>, Pick<ChartSource, 'width' | 'widthOf'> {}

/** Dates of the axis, as many as do not touch each other. They stay within the chart. */
function datesOf(words: readonly string[], { dayWidth, width, xOf, widthOf }: DatePlaces): Chart['dates'] {
  const widest = Math.max(0, ...words.map(widthOf));
  const step = dateSteps.find((each) => each * dayWidth >= widest + dateGap) ?? words.length;
  return words.flatMap((date, day) => {
    const half = widthOf(date) / 2;
    return day % step === 0 ? [{ x: round(Math.min(width - half, Math.max(half, xOf(day)))), words: date }] : [];
  });
}

const joined = (run: readonly Point[]): string => run.map(({ x, y }) => `${x} ${y}`).join(' L');
const pathOf = (run: readonly Point[]): string => `M${joined(run)}`;
const round = (value: number): number => Math.round(value * 10) / 10;
