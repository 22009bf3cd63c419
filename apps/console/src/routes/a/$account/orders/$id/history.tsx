import { createFileRoute } from '@tanstack/react-router';
import { useOrder } from '#/lib/received-order';
import { OrderHistory } from '#/ui/orders/history';

export const Route = createFileRoute('/a/$account/orders/$id/history')({ component: History });

function History() {
  return <OrderHistory id={useOrder().mediaBuyId} />;
}
