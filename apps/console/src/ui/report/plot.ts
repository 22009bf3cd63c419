import uPlot from 'uplot';
import { drawLabels, drawMarks, labelOf } from './chart-marks';
import { isRightToLeft, language } from '#/i18n';
import type { ChartLine } from '#/ui/line-chart';

interface Options {
  readonly days: readonly string[];
  readonly lines: readonly ChartLine[];
  /** Index of the day that is not over. */
  readonly partial: number | null;
  readonly format: (value: number) => string;
  readonly axisFormat: (value: number) => string;
  /** The day under the pointer. */
  readonly onDay: (index: number | null) => void;
  readonly onSelect: (from: number, to: number) => void;
  readonly onDoubleClick: () => void;
}

const height = 224;
/** In seconds. */
const halfDay = 43_200;
const colorOf = { now: '--series-1', before: '--edge', plan: '--series-2' } as const;
/** A shorter drag is a click. */
const minDrag = 8;

/** Draws lines of days into an element, which must not be in use. */
export function plotDays(element: HTMLElement, options: Options): uPlot {
  const { days, lines, partial, format, axisFormat, onDay, onSelect, onDoubleClick } = options;
  /** The color of a token in the current theme, which a canvas cannot resolve itself. */
  const color = (token: string) => {
    element.style.color = `var(${token})`;
    return getComputedStyle(element).color;
  };
  const font = `12px ${getComputedStyle(element).fontFamily}`;
  const widest = widthIn(font);
  const known = lines.filter(({ values }) => values.some((value) => value !== null));
  const room = Math.min(16 + widest(known.map((line) => labelOf(line, format))), element.clientWidth / 4);
  const colors = lines.map(({ kind }) => color(colorOf[kind]));
  const marks = { lines, partial, colors, panel: color('--panel'), text: color('--mute'), font, room, isRightToLeft, format };
  // The part of a day that is not over is drawn dashed, apart from the line.
  const whole = (values: readonly (number | null)[]) => values.map((value, n) => (n === partial ? null : value));
  return new uPlot(
    {
      width: element.clientWidth,
      height,
      legend: { show: false },
      cursor: {
        points: { size: 6 },
        drag: { x: true, y: false, setScale: false },
        bind: { dblclick: () => () => (onDoubleClick(), null) },
      },
      padding: [12, isRightToLeft ? 0 : room, 0, isRightToLeft ? room : 0],
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'UTC'),
      scales: {
        // With half a day on both sides, a point of the first day does not cover the numbers of the axis.
        x: { dir: isRightToLeft ? -1 : 1, range: (_, min, max) => [min - halfDay, max + halfDay] },
        y: { range: (_, __, max) => [0, max > 0 ? max * 1.1 : 1] },
      },
      series: [{}, ...lines.map((line, n) => seriesOf(line, colors[n]!, color('--accent-soft'), days.length))],
      axes: axesOf(
        { stroke: color('--mute'), font, grid: { stroke: color('--line'), width: 1 }, ticks: { show: false } },
        widest,
        axisFormat,
      ),
      hooks: {
        setCursor: [({ cursor }) => onDay(cursor.idx ?? null)],
        setSelect: [
          (self) => {
            const { left, width } = self.select;
            if (width < minDrag) return;
            const [from, to] = [self.posToIdx(left), self.posToIdx(left + width)].toSorted((a, b) => a - b);
            self.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
            onSelect(from!, to!);
          },
        ],
        draw: [(self) => (drawMarks(self, marks), drawLabels(self, marks))],
      },
    },
    [
      days.map((day) => Date.parse(day) / 1_000),
      ...lines.map(({ kind, values }) => (kind === 'now' ? whole(values) : [...values])),
    ] as uPlot.AlignedData,
    element,
  );
}

/** Keeps the chart as wide as its element. Returns the function that ends it. */
export function followWidth(chart: uPlot, element: HTMLElement): () => void {
  const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
  watch.observe(element);
  return () => watch.disconnect();
}

/** Shows the cursor at a day; with another day, those between are selected. */
export function showDay(chart: uPlot, index: number, anchor: number | null): void {
  const x = (n: number) => chart.valToPos(chart.data[0][n]!, 'x');
  chart.setCursor({ left: x(index), top: chart.over.clientHeight / 2 });
  const [start, end] = anchor === null ? [0, 0] : [x(anchor), x(index)].toSorted((a, b) => a - b);
  chart.setSelect({ left: start!, width: end! - start!, top: 0, height: anchor === null ? 0 : chart.over.clientHeight }, false);
}

function seriesOf({ kind, name }: ChartLine, stroke: string, fill: string, count: number): uPlot.Series {
  const look = kind === 'now' ? { width: 2, fill } : { width: 1.5, dash: kind === 'plan' ? [2, 3] : [4, 4] };
  return { label: name, stroke, points: { show: kind === 'now' && count < 3 }, ...look };
}

function axesOf(axis: uPlot.Axis, widest: (texts: readonly string[]) => number, format: Options['axisFormat']): uPlot.Axis[] {
  const date = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return [
    {
      ...axis,
      grid: { show: false },
      values: (_, ticks) => ticks.map((seconds) => date.format(seconds * 1_000)),
      space: 64,
      size: 28,
      incrs: [1, 2, 7, 14, 28, 56].map((n) => n * 86_400),
    },
    {
      ...axis,
      side: isRightToLeft ? 1 : 3,
      size: (_, values) => 14 + widest(values ?? []),
      values: (_, numbers) => numbers.map(format),
    },
  ];
}

/** Width of the widest of some texts, in CSS pixels. */
function widthIn(font: string): (texts: readonly string[]) => number {
  const context = document.createElement('canvas').getContext('2d')!;
  context.font = font;
  return (texts) => Math.max(0, ...texts.map((each) => context.measureText(each).width));
}
