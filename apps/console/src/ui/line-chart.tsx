import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { isRightToLeft, language } from '#/i18n';
import { useColorScheme } from '#/lib/preferences';

interface Props {
  readonly label: string;
  /** Unix seconds. */
  readonly days: readonly number[];
  readonly values: readonly number[];
  /** Values of the previous period, by day. */
  readonly before: readonly number[] | undefined;
  readonly format: (value: number) => string;
}

const height = 208;

/** A line chart. Screens with a chart also have a table of its numbers. Dragging zooms in, a double click resets the zoom. */
export default function LineChart({ label, days, values, before, format }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const scheme = useColorScheme();
  const formatter = useRef(format);
  formatter.current = format;
  useEffect(() => {
    const element = box.current!;
    /** The color of a token in the current theme, which a canvas cannot resolve itself. */
    const color = (token: string) => {
      element.style.color = `var(${token})`;
      return getComputedStyle(element).color;
    };
    const date = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
    const font = `12px ${getComputedStyle(element).fontFamily}`;
    const axis = { stroke: color('--mute'), font, grid: { stroke: color('--line'), width: 1 }, ticks: { show: false } };
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height,
        legend: { show: false },
        cursor: { points: { size: 6 } },
        padding: [8, 8, 0, 0],
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'UTC'),
        scales: { x: { dir: isRightToLeft ? -1 : 1 }, y: { range: (_, __, max) => [0, max > 0 ? max * 1.1 : 1] } },
        series: [
          {},
          { label, stroke: color('--series-1'), width: 2, fill: color('--accent-soft'), points: { show: days.length < 2 } },
          ...(before ? [{ label: '', stroke: color('--edge'), width: 1.5, dash: [4, 4], points: { show: false } }] : []),
        ],
        axes: [
          { ...axis, grid: { show: false }, values: (_, at) => at.map((seconds) => date.format(seconds * 1_000)), space: 64, size: 28 },
          { ...axis, side: isRightToLeft ? 1 : 3, size: 64, values: (_, numbers) => numbers.map((number) => formatter.current(number)) },
        ],
      },
      [[...days], [...values], ...(before ? [[...before]] : [])] as uPlot.AlignedData,
      element,
    );
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [label, days, values, before, scheme]);
  return <div ref={box} aria-hidden="true" dir="ltr" className="h-52 min-w-0 overflow-hidden" />;
}
