import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { useOrder } from '#/lib/received-order';
import { WhatIsBought } from '#/ui/orders/what-is-bought';

export const Route = createFileRoute('/a/$account/orders/$id/packages')({
  loader: () => loadMessages('briefs', 'decisions'),
  component: OrderPackages,
});

function OrderPackages() {
  return <WhatIsBought order={useOrder()} />;
}
