import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { followWidth, plotDays, showDay } from './report/plot';
import { isRightToLeft, useText } from '#/i18n';
import { dayAction, type DayCursor } from '#/lib/day-cursor';
import { useColorScheme } from '#/lib/preferences';
import type { ReportPeriod } from '#/lib/report-period';

export interface ChartLine {
  readonly name: string;
  readonly kind: 'now' | 'before' | 'plan';
  /** Null where nothing is known. */
  readonly values: readonly (number | null)[];
}

interface Props {
  readonly label: string;
  readonly days: readonly string[];
  /** The first line is that of the period. */
  readonly lines: readonly ChartLine[];
  /** Index of the day that is not over. */
  readonly partial: number | null;
  readonly format: (value: number) => string;
  /** Shorter, for the axis. */
  readonly axisFormat: (value: number) => string;
  readonly onZoom: (period: ReportPeriod) => void;
  readonly onZoomOut: () => void;
  /** The key `t` leads to the numbers. */
  readonly onTable: () => void;
}

/** A line chart of days. A drag, or Shift with the arrows and Enter, zooms in; a double click or `-` zooms out. */
export default function LineChart(props: Props) {
  const { label, days, lines, partial, onZoom, onZoomOut, onTable } = props;
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const scheme = useColorScheme();
  const [{ at, anchor }, setCursor] = useState<DayCursor>({ at: null, anchor: null });
  const [hasFocus, setFocus] = useState(false);
  const calls = useRef(props);
  calls.current = props;
  useEffect(() => {
    const element = box.current!;
    const chart = plotDays(element, {
      days,
      lines,
      partial,
      format: (value) => calls.current.format(value),
      axisFormat: (value) => calls.current.axisFormat(value),
      onDay: (index) => setCursor((known) => ({ ...known, at: index })),
      onSelect: (from, to) => calls.current.onZoom({ startDate: days[from]!, endDate: days[to]! }),
      onDoubleClick: () => calls.current.onZoomOut(),
    });
    plot.current = chart;
    setCursor({ at: null, anchor: null });
    const end = followWidth(chart, element);
    return () => {
      end();
      chart.destroy();
      plot.current = null;
    };
  }, [days, lines, partial, scheme]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = dayAction({ at, anchor }, event, days.length, isRightToLeft);
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (action.kind === 'move') {
      setCursor({ at: action.at, anchor: action.anchor });
      if (plot.current) showDay(plot.current, action.at, action.anchor);
    } else if (action.kind === 'zoom') onZoom({ startDate: days[action.from]!, endDate: days[action.to]! });
    else if (action.kind === 'zoomOut') onZoomOut();
    else onTable();
  };
  return (
    <div>
      <p aria-live="polite" className="min-h-5 truncate text-xs text-mute tabular-nums">
        {at === null ? text(hasFocus ? 'chart.keys' : 'chart.drag') : <Spoken {...props} at={at} />}
      </p>
      <div
        role="group"
        tabIndex={0}
        aria-label={label}
        aria-description={text('chart.keys')}
        onKeyDown={onKeyDown}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        className="rounded-md focus-visible:outline-offset-0"
      >
        <div ref={box} aria-hidden="true" dir="ltr" className="h-56 min-w-0 cursor-crosshair overflow-hidden" />
      </div>
    </div>
  );
}

/** The day under the cursor and its values. */
function Spoken({ days, lines, partial, format, at }: Props & { at: number }) {
  const text = useText();
  const day = days[at];
  if (day === undefined) return null;
  const values = lines.map(({ name, values: all }) => `${name} ${all[at] === null || all[at] === undefined ? '–' : format(all[at])}`);
  return [text.day(day), ...values, ...(at === partial ? [text('chart.partial')] : [])].join(' · ');
}
