import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useText } from '#/i18n';
import { useFollowed } from '#/lib/change-count';
import { reportableDays } from '#/lib/delivery-grid';
import { flightOf } from '#/lib/order-state';
import { useOrder } from '#/lib/received-order';
import { OrderPace } from '#/ui/orders/pace';
import { useOrderDelivery } from '#/ui/orders/use-order-delivery';
import { Card, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/orders/$id/delivery')({
  component: OrderDelivery,
});

const ReportGrid = lazy(() => import('#/ui/orders/report-grid'));

/** Pace of an order, and the grid in which its delivery is reported. */
function OrderDelivery() {
  const text = useText();
  const order = useOrder();
  const delivery = useFollowed(useOrderDelivery(order.mediaBuyId), ['media_buy'], order.mediaBuyId);
  const isOver = order.status === 'completed' || order.status === 'canceled' || order.status === 'rejected';
  const days = order.confirmedAt === null ? [] : reportableDays(flightOf(order), isOver ? Date.parse(order.updatedAt) : Date.now());
  const skeleton = (
    <Card title={text('orders.report')} flush>
      <Rows count={8} />
    </Card>
  );
  return (
    <Loaded query={delivery} skeleton={skeleton}>
      {({ data }) => (
        <>
          <OrderPace order={order} delivery={data} />
          {days.length === 0 ? (
            <Card title={text('orders.report')}>
              <p className="text-mute">{text('orders.report.early')}</p>
            </Card>
          ) : (
            <Suspense fallback={skeleton}>
              <ReportGrid order={order} delivery={data} days={days} />
            </Suspense>
          )}
        </>
      )}
    </Loaded>
  );
}
