import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { daysLeft } from '#/lib/order-state';
import { useOrder } from '#/lib/received-order';
import { Decision } from '#/ui/orders/decision';
import { DueStep } from '#/ui/orders/due';
import { OrderFacts } from '#/ui/orders/facts';
import { PackageTable } from '#/ui/orders/package-table';
import { WhatIsBought } from '#/ui/orders/what-is-bought';
import { Columns } from '#/ui/page';
import { Figure, Figures } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/orders/$id/')({
  loader: () => loadMessages('briefs', 'decisions'),
  component: Overview,
});

function Overview() {
  const text = useText();
  const order = useOrder();
  const { status, budget, spent, currency, flightEnd } = order;
  const isWaiting = status === 'pending_approval';
  const isRunning = status === 'booked' || status === 'delivering' || status === 'paused';
  return (
    <Columns facts={<OrderFacts order={order} />}>
      <DueStep order={order} />
      <Decision order={order} />
      {!isWaiting && (
        <Figures>
          <Figure label={text('field.budget')} value={text.money(budget, currency)} />
          <Figure label={text('metric.spend')} value={text.money(spent, currency)} />
          <Figure label={text('mediaBuy.unspent')} value={text.money(Math.max(0, budget - spent), currency)} />
          {isRunning && <Figure label={text('orders.daysLeft')} value={text.number(daysLeft(flightEnd, Date.now()))} />}
        </Figures>
      )}
      {isWaiting ? <WhatIsBought order={order} /> : <PackageTable order={order} />}
    </Columns>
  );
}
