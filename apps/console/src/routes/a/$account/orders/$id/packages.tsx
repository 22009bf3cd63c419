import { createFileRoute } from '@tanstack/react-router';
import { useOrder } from '#/lib/received-order';
import { WhatIsBought } from '#/ui/orders/what-is-bought';

export const Route = createFileRoute('/a/$account/orders/$id/packages')({ component: OrderPackages });

function OrderPackages() {
  return <WhatIsBought order={useOrder()} />;
}
