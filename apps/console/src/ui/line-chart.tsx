import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { isRightToLeft, language, useText } from '#/i18n';
import { chartOf, type ChartLine } from '#/lib/chart';
import { dayAction, type DayCursor } from '#/lib/day-cursor';
import { dateFormat } from '#/lib/formats';
import type { ReportPeriod } from '#/lib/report-period';
import { textWidth } from '#/lib/text-width';
import { ChartCursor, ChartDrawing } from '#/ui/chart-drawing';

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

const height = 224;
/** A shorter drag is a click. */
const minDrag = 8;
const nowhere: DayCursor = { at: null, anchor: null };
const dayFormat = (day: string) => dateFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** A line chart of days. A drag, or Shift with the arrows and Enter, zooms in; a double click or `-` zooms out. */
export function LineChart(props: Props) {
  const { label, days, lines, partial, format, axisFormat, onZoom, onZoomOut, onTable } = props;
  const text = useText();
  const { box, width } = useWidth();
  const [cursor, setCursor] = useState(nowhere);
  const [hasFocus, setFocus] = useState(false);
  /** Where the pointer went down. */
  const pressed = useRef<{ readonly x: number; readonly day: number } | null>(null);
  const chart = useMemo(
    () => chartOf({ days, lines, partial, isRightToLeft, width, height, format, axisFormat, dayFormat, widthOf: textWidth }),
    [days, lines, partial, width, format, axisFormat],
  );
  useEffect(() => {
    pressed.current = null;
    setCursor(nowhere);
  }, [days, lines, partial]);
  // Other days may be shown before the effect.
  const at = cursor.at !== null && cursor.at < days.length ? cursor.at : null;
  const { anchor } = cursor;
  const zoomTo = (one: number, other: number) => {
    setCursor({ at: other, anchor: null });
    onZoom({ startDate: days[Math.min(one, other)]!, endDate: days[Math.max(one, other)]! });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = dayAction({ at, anchor }, event, days.length, isRightToLeft);
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.current = null;
    if (action.kind === 'move') setCursor({ at: action.at, anchor: action.anchor });
    else if (action.kind === 'zoom') zoomTo(action.from, action.to);
    else if (action.kind === 'zoomOut') onZoomOut();
    else onTable();
  };
  const dayOf = ({ clientX, currentTarget }: PointerEvent) => chart.dayAt(clientX - currentTarget.getBoundingClientRect().left);
  /** The day where a drag began. */
  const dragged = ({ clientX }: PointerEvent) =>
    pressed.current !== null && Math.abs(clientX - pressed.current.x) >= minDrag ? pressed.current.day : null;
  // A finger scrolls the page: it shows a day, and drags nothing.
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (event.pointerType !== 'touch') {
      pressed.current = { x: event.clientX, day: dayOf(event) };
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    setCursor({ at: dayOf(event), anchor: null });
  };
  const onPointerMove = (event: PointerEvent) => {
    const day = dayOf(event);
    const began = pressed.current === null ? undefined : dragged(event);
    setCursor((known) => {
      const from = began === undefined ? known.anchor : began;
      return known.at === day && known.anchor === from ? known : { at: day, anchor: from };
    });
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = dragged(event);
    pressed.current = null;
    if (from !== null) zoomTo(from, dayOf(event));
  };
  const onPointerLeave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') setCursor(nowhere);
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
        <div ref={box} className="h-56 min-w-0 overflow-hidden">
          {width > 0 && (
            <svg
              aria-hidden="true"
              width={width}
              height={height}
              fontSize="12"
              onPointerDown={onPointerDown}
              onPointerMove={onPointerMove}
              onPointerUp={onPointerUp}
              onPointerCancel={() => (pressed.current = null)}
              onPointerLeave={onPointerLeave}
              onDoubleClick={onZoomOut}
              className="block cursor-crosshair select-none"
            >
              <ChartDrawing chart={chart} isRightToLeft={isRightToLeft} />
              <ChartCursor chart={chart} lines={lines} at={at} anchor={anchor} />
            </svg>
          )}
        </div>
      </div>
    </div>
  );
}

/** Width of an element, which may change; 0 before it is known. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { box, width };
}

/** The day under the cursor and its values. */
function Spoken({ days, lines, partial, format, at }: Props & { at: number }) {
  const text = useText();
  const values = lines.map(({ name, values: all }) => `${name} ${all[at] === null || all[at] === undefined ? '–' : format(all[at])}`);
  return [text.day(days[at]!), ...values, ...(at === partial ? [text('chart.partial')] : [])].join(' · ');
}
