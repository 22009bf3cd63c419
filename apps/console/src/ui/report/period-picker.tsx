import { useEffect, useState } from 'react';
import { useText } from '#/i18n';
import { isDay } from '#/lib/is-day';
import { isSamePeriod, lastMonth, thisMonth, type ReportPeriod } from '#/lib/report-period';
import { Button } from '#/ui/button';

const spans = [7, 14, 30, 90] as const;
const segment =
  'min-h-(--control) border-e border-line px-2.5 text-mute last:border-0 hover:transition-colors hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent';
const dateField = 'min-h-(--control) min-w-0 rounded-md border border-edge bg-panel px-2 py-1 text-sm text-ink hover:border-mute';

interface Props {
  /** Number of days of the address; undefined with dates. */
  readonly days: number | undefined;
  /** The period that is shown. */
  readonly period: ReportPeriod;
  readonly today: string;
  readonly compares?: boolean;
  readonly onPick: (period: { days: number } | ReportPeriod) => void;
  /** Without it, nothing is compared. */
  readonly onCompare?: (compares: boolean) => void;
}

/** The one choice of a period: days until today, months, or any dates; and where there is a comparison, whether it is compared. */
export function PeriodPicker({ days, period, today, compares = false, onPick, onCompare }: Props) {
  const text = useText();
  const months = [
    { label: text('report.month'), period: thisMonth(today) },
    { label: text('report.lastMonth'), period: lastMonth(today) },
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div
        role="group"
        aria-label={text('reports.period')}
        className="flex max-w-full flex-wrap overflow-clip rounded-md border border-edge bg-panel"
      >
        {spans.map((span) => (
          <button key={span} type="button" aria-pressed={days === span} onClick={() => onPick({ days: span })} className={segment}>
            {text('reports.days', { days: span })}
          </button>
        ))}
        {months.map(({ label, period: month }) => (
          <button
            key={label}
            type="button"
            aria-pressed={days === undefined && isSamePeriod(month, period)}
            onClick={() => onPick(month)}
            className={segment}
          >
            {label}
          </button>
        ))}
      </div>
      <Dates period={period} onPick={onPick} />
      {onCompare !== undefined && (
        <label className="flex min-h-(--control) items-center gap-1.5">
          <input type="checkbox" className="accent-accent" checked={compares} onChange={(event) => onCompare(event.target.checked)} />
          {text('report.compare')}
        </label>
      )}
    </div>
  );
}

/** First and last day. The API says what is wrong with them. */
function Dates({ period, onPick }: Pick<Props, 'period' | 'onPick'>) {
  const text = useText();
  const [typed, setTyped] = useState(period);
  useEffect(() => setTyped(period), [period]);
  const isNew = isDay(typed.startDate) && isDay(typed.endDate) && !isSamePeriod(typed, period);
  const field = (name: keyof ReportPeriod, label: string) => (
    <input
      type="date"
      aria-label={label}
      title={label}
      value={typed[name]}
      className={dateField}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <form
      className="flex flex-wrap items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNew) onPick(typed);
      }}
    >
      {field('startDate', text('report.from'))}
      <span aria-hidden="true">–</span>
      {field('endDate', text('report.to'))}
      <Button type="submit" disabled={!isNew}>
        {text('report.show')}
      </Button>
    </form>
  );
}
