import { memo } from 'react';
import type { Chart, ChartLine } from '#/lib/chart';
import { rowHeight } from '#/lib/chart-labels';
import type { DayCursor } from '#/lib/day-cursor';

/** Colors are those of the theme, so that a change of it needs no new drawing. */
const looks: Record<ChartLine['kind'], { readonly line: string; readonly dot: string; readonly dash?: string }> = {
  now: { line: 'stroke-(--series-1) stroke-2', dot: 'fill-(--series-1)' },
  before: { line: 'stroke-edge stroke-[1.5]', dot: 'fill-edge', dash: '4 4' },
  plan: { line: 'stroke-(--series-2) stroke-[1.5]', dot: 'fill-(--series-2)', dash: '2 3' },
};
/** Between an axis and its words. */
const gap = 8;

/** Axes, lines and labels: what does not change with the cursor. Text begins where the language's text begins, so it needs no mirroring. */
export const ChartDrawing = memo(function ChartDrawing({ chart, isRightToLeft }: { chart: Chart; isRightToLeft: boolean }) {
  const { start, end, bottom } = chart;
  const later = isRightToLeft ? -1 : 1;
  return (
    <>
      <path d={chart.area} className="fill-accent-soft" />
      {chart.ticks.map(({ y, words }) => (
        <g key={y}>
          <line x1={start} x2={end} y1={y} y2={y} className="stroke-line" />
          <text x={start - gap * later} y={y} dy="0.35em" textAnchor="end" className="fill-mute">
            {words}
          </text>
        </g>
      ))}
      {chart.dates.map(({ x, words }) => (
        <text key={x} x={x} y={bottom + 19} textAnchor="middle" className="fill-mute">
          {words}
        </text>
      ))}
      {chart.lines.toReversed().map(({ kind, path, dots }) => (
        <g key={kind}>
          <path d={path} fill="none" strokeLinejoin="round" strokeDasharray={looks[kind].dash} className={looks[kind].line} />
          {dots.map(({ x, y }) => (
            <circle key={x} cx={x} cy={y} r="3" className={looks[kind].dot} />
          ))}
        </g>
      ))}
      {chart.unknown.points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={chart.unknown.radius} strokeWidth={chart.unknown.radius / 2} className="fill-panel stroke-edge" />
      ))}
      {chart.open && (
        <g className="fill-panel stroke-(--series-1) stroke-[1.5]">
          <path d={chart.open.path} strokeDasharray="4 4" />
          <circle cx={chart.open.point.x} cy={chart.open.point.y} r="3" />
        </g>
      )}
      {chart.labels.map(({ kind, rows, y }) =>
        rows.map((row, n) => (
          <text
            key={`${kind} ${n}`}
            x={end + gap * later}
            y={y + (n - (rows.length - 1) / 2) * rowHeight}
            dy="0.35em"
            className={kind === 'now' ? 'fill-(--series-1)' : 'fill-mute'}
          >
            {row}
          </text>
        )),
      )}
    </>
  );
});

/** The day under the cursor, with a point on every line, and the days that a zoom would show. */
export function ChartCursor({ chart, lines, at, anchor }: DayCursor & { chart: Chart; lines: readonly ChartLine[] }) {
  if (at === null) return null;
  const x = chart.xOf(at);
  const { top, bottom, dayWidth } = chart;
  const selected = anchor === null ? null : [x, chart.xOf(anchor)];
  return (
    <>
      {selected && (
        <rect
          x={Math.min(...selected) - dayWidth / 2}
          y={top}
          width={Math.abs(selected[0]! - selected[1]!) + dayWidth}
          height={bottom - top}
          className="fill-accent/15"
        />
      )}
      <line x1={x} x2={x} y1={top} y2={bottom} className="stroke-mute" />
      {lines.map(({ kind, values }) => {
        const value = values[at] ?? null;
        return value !== null && <circle key={kind} cx={x} cy={chart.yOf(value)} r="3.5" className={`stroke-panel ${looks[kind].dot}`} />;
      })}
    </>
  );
}
