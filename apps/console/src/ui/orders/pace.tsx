import { OrderWarnings } from './warnings';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { expectedSpend, plannedDays } from '#/lib/delivered';
import { flightOf } from '#/lib/order-state';
import type { Order } from '#/lib/received-order';
import { Bars, Sample } from '#/ui/media-buy/delivery-days';
import { Card, Figure, Figures } from '#/ui/parts';

/** Maximum number of days, so that a bar has 6 pixels on a phone. */
const maxDays = 42;

/** Reported delivery against an even plan. Days are those of UTC. */
export function OrderPace({ order, delivery }: { order: Order; delivery: Schemas['OrderDelivery'] }) {
  const text = useText();
  const { budget, currency, packages } = order;
  const { start, end } = flightOf(order);
  const { spend, impressions } = delivery.totals;
  const money = (amount: number | null) => (amount === null ? '–' : text.money(amount, currency));
  if (start === null || end === null || Date.parse(start) > Date.now()) return null;
  const dates = { startDate: start, endDate: end };
  const isEven = packages.every(({ terms }) => ['even', undefined].includes(terms?.['pacing'] as string | undefined));
  const expected = expectedSpend({ flightDates: dates, budget, isEven }, Date.now());
  const share = expected === null || expected === 0 ? null : spend / expected - 1;
  const plan = { flightDates: dates, timezone: 'UTC', budget, isEven };
  const days = plannedDays(plan, sumsByDay(delivery), Date.now(), maxDays).map((day) => ({ ...day, events: 0 }));
  return (
    <>
      <Figures>
        <Figure label={text('metric.spend')} value={money(spend)} />
        <Figure
          label={text('orders.expected')}
          value={money(expected)}
          note={
            share === null
              ? undefined
              : text(share < 0 ? 'orders.behind' : 'orders.ahead', { share: text.number(Math.abs(share), { style: 'percent' }) })
          }
        />
        <Figure label={text('mediaBuy.unspent')} value={money(Math.max(0, budget - spend))} />
        <Figure label={text('metric.impressions')} value={text.number(impressions)} />
      </Figures>
      {days.length > 0 && (
        <Card
          title={text('check.days', { zone: 'UTC' })}
          actions={
            <span className="flex flex-wrap gap-1">
              <OrderWarnings of={delivery.warnings} />
            </span>
          }
        >
          <Bars days={days} money={money} />
          <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-mute">
            <Sample className="fill-accent">{text('metric.spend')}</Sample>
            {isEven ? <Sample className="fill-none stroke-edge">{text('check.planned')}</Sample> : <span>{text('check.unplanned')}</span>}
          </p>
        </Card>
      )}
    </>
  );
}

function sumsByDay({ totals, packages }: Schemas['OrderDelivery']) {
  const byDay = new Map<string, { day: string; spend: number; impressions: number }>();
  for (const { date, spend, impressions } of packages.flatMap((item) => item.days)) {
    const sum = byDay.get(date) ?? { day: date, spend: 0, impressions: 0 };
    byDay.set(date, { day: date, spend: sum.spend + spend, impressions: sum.impressions + impressions });
  }
  return { ...totals, spendByPackage: new Map<string, number>(), days: [...byDay.values()], isMadeUp: false };
}
