import { signedPercentOf } from './format';
import { useText } from '#/i18n';
import type { MetricName } from '#/lib/metric-names';
import { knownDays, sparkline } from '#/lib/sparkline';

interface FigureOf {
  readonly metric: MetricName;
  readonly value: string;
  /** Further amounts, in other currencies. */
  readonly more?: readonly string[];
  /** Relative change; null when there is none. Undefined without a comparison. */
  readonly change: number | null | undefined;
  readonly days: readonly (number | null)[];
}

/** Big numbers with their course. Each is a button that makes it the metric of the chart; pressed again, the chart is as before. */
export function MetricFigures({
  of,
  picked,
  onPick,
}: {
  of: readonly FigureOf[];
  picked: MetricName | undefined;
  onPick: (metric: MetricName | undefined) => void;
}) {
  const text = useText();
  const courses = knownDays(of.map(({ days }) => days));
  return (
    <ul
      aria-label={text('report.figures')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]"
    >
      {of.map(({ metric, value, more = [], change }, index) => (
        <li key={metric} className="grid bg-panel max-sm:last:odd:col-span-2">
          <button
            type="button"
            aria-pressed={picked === metric}
            onClick={() => onPick(picked === metric ? undefined : metric)}
            className="flex flex-col px-4 py-3 text-start hover:bg-sunken/60 focus-visible:-outline-offset-2 aria-pressed:bg-accent-soft"
          >
            <span className="text-xs text-mute">{text(`metric.${metric}`)}</span>
            <span className="flex min-h-9 items-center text-xl font-semibold tracking-tight tabular-nums">{value}</span>
            {more.map((amount) => (
              <span key={amount} className="text-base font-semibold tabular-nums">
                {amount}
              </span>
            ))}
            <Spark values={courses[index]!} />
            {change !== undefined && <Change ratio={change} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** An arrow and words. More is neither good nor bad by itself: the change has no color. */
function Change({ ratio }: { ratio: number | null }) {
  const text = useText();
  if (ratio === null) return <span className="text-xs text-mute">–</span>;
  return (
    <span className="text-xs text-mute">
      <span aria-hidden="true">{Math.abs(ratio) < 0.005 ? '→' : ratio > 0 ? '↑' : '↓'} </span>
      {text('reports.change', { change: signedPercentOf(text, ratio) })}
    </span>
  );
}

const [width, height] = [96, 24];

function Spark({ values }: { values: readonly (number | null)[] }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      preserveAspectRatio="none"
      className="mt-1 mb-2 h-6 w-full shrink-0 text-accent rtl:-scale-x-100"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      {sparkline(values, width, height).map((path) => (
        <path key={path} d={path} vectorEffect="non-scaling-stroke" strokeLinecap="round" strokeLinejoin="round" />
      ))}
    </svg>
  );
}
