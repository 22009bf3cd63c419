import { useTimeline } from '../timeline/use-timeline';
import { useText } from '#/i18n';
import { dayIn } from '#/lib/days';
import { type Delivered, type PlannedDay, plannedDays } from '#/lib/delivered';
import type { MediaBuy } from '#/lib/media-buy';
import { Card, type Column, Table, Tag } from '#/ui/parts';

/** Maximum number of days, so that a bar has 6 pixels on a phone. */
const maxDays = 42;

interface Props {
  readonly buy: MediaBuy;
  readonly delivered: Delivered | undefined;
  readonly isEven: boolean;
}

export interface Day extends PlannedDay {
  /** Changes, states and requests of the day. */
  readonly events: number;
}

/** Days of the flight on one line of time: what was delivered, what was planned, and on which days something changed. The table has the numbers. */
export function DeliveryDays({ buy, delivered, isEven }: Props) {
  const text = useText();
  const { mediaBuyId, campaignId, currency, timezone } = buy;
  const { entries } = useTimeline({ mediaBuyId, campaignId }, undefined);
  if (delivered === undefined) return null;
  const events = new Map<string, number>();
  for (const entry of entries) {
    if (entry.kind === 'delivery' && 'day' in entry) continue;
    const day = dayIn(Date.parse(entry.at), timezone);
    events.set(day, (events.get(day) ?? 0) + 1);
  }
  const days = plannedDays({ ...buy, isEven }, delivered, Date.now(), maxDays).map((day): Day => ({
    ...day,
    events: events.get(day.day) ?? 0,
  }));
  if (days.length === 0) return null;
  const money = (amount: number | null) => (amount === null ? '–' : text.money(amount, currency));
  const columns: Column<Day>[] = [
    {
      key: 'day',
      head: text('field.day'),
      isMain: true,
      cell: ({ day, isToday }) => `${text.day(day)}${isToday ? ` (${text('timeline.today')})` : ''}`,
    },
    { key: 'spend', head: text('metric.spend'), isNumber: true, cell: ({ spend }) => money(spend) },
    { key: 'planned', head: text('check.planned'), isNumber: true, cell: ({ planned }) => money(planned) },
    { key: 'impressions', head: text('metric.impressions'), isNumber: true, cell: ({ impressions }) => text.number(impressions) },
    { key: 'events', head: text('check.events'), isNumber: true, cell: ({ events: count }) => (count === 0 ? '' : text.number(count)) },
  ];
  return (
    <Card title={text('check.days', { zone: timezone })} actions={delivered.isMadeUp && <Tag>{text('reports.madeUp')}</Tag>}>
      <Bars days={days} money={money} />
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-mute">
        <Sample className="fill-accent">{text('metric.spend')}</Sample>
        {isEven ? <Sample className="fill-none stroke-edge">{text('check.planned')}</Sample> : <span>{text('check.unplanned')}</span>}
        <Sample className="fill-attention" isDot>
          {text('check.events')}
        </Sample>
      </p>
      <details className="mt-3 text-xs">
        <summary className="w-fit rounded-sm text-accent">{text('check.table')}</summary>
        <div className="mt-2">
          <Table caption={text('check.table')} columns={columns} rows={days.toReversed()} id={({ day }) => day} />
        </div>
      </details>
    </Card>
  );
}

/** A bar per day, an outline for its plan, and a dot for events. The bar of the current day, which is not over, is dashed. */
export function Bars({ days, money }: { days: readonly Day[]; money: (amount: number | null) => string }) {
  const text = useText();
  const top = Math.max(1, ...days.map(({ spend, planned }) => Math.max(spend, planned ?? 0)));
  const high = (amount: number) => ({ height: `${(amount / top) * 100}%` });
  return (
    <div
      role="img"
      aria-label={text('check.days.label', { from: text.day(days[0]!.day), to: text.day(days.at(-1)!.day) })}
      className="flex gap-px"
    >
      {days.map(({ day, spend, planned, isToday, events }) => (
        <div key={day} title={`${text.day(day)}: ${money(spend)} / ${money(planned)}`} className="grid max-w-10 min-w-0 flex-1 gap-1">
          <div className="relative h-24 border-b border-edge">
            {planned !== null && <div style={high(planned)} className="absolute inset-x-0 bottom-0 border border-b-0 border-edge" />}
            {spend > 0 && (
              <div
                style={high(spend)}
                className={`absolute inset-x-[15%] bottom-0 ${isToday ? 'border border-dashed border-accent bg-accent-soft' : 'bg-accent'}`}
              />
            )}
          </div>
          <div className="h-2">{events > 0 && <div className="mx-auto size-2 rounded-full bg-attention" />}</div>
        </div>
      ))}
    </div>
  );
}

export const Sample = ({ className, isDot = false, children }: { className: string; isDot?: boolean; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg aria-hidden="true" width="10" height="10">
      {isDot ? <circle cx="5" cy="5" r="3" className={className} /> : <rect x="1" y="1" width="8" height="8" className={className} />}
    </svg>
    {children}
  </span>
);
