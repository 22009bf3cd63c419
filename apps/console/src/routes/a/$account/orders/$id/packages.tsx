import { createFileRoute } from '@tanstack/react-router';
import { useOrder } from '#/lib/received-order';
import { PackageTable } from '#/ui/orders/package-table';
import { WhatIsBought } from '#/ui/orders/what-is-bought';

export const Route = createFileRoute('/a/$account/orders/$id/packages')({ component: OrderPackages });

function OrderPackages() {
  const order = useOrder();
  return (
    <>
      <PackageTable order={order} />
      <WhatIsBought order={order} />
    </>
  );
}
