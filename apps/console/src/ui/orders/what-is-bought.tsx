import { useState } from 'react';
import { TermTable } from './term-table';
import { productFold, useProducts } from './use-products';
import { Wishes } from './wishes';
import { useText } from '#/i18n';
import { asApiError, type Schemas } from '#/lib/api';
import type { Order } from '#/lib/received-order';
import { termsOf } from '#/lib/received-terms';
import { Button } from '#/ui/button';
import { Badge, Card, ForeignText, Line, State, Tag } from '#/ui/parts';
import { Problem } from '#/ui/problem';

/** What is bought, package by package, beside what the product offers now. */
export function WhatIsBought({ order }: { order: Order }) {
  const text = useText();
  const [isUnfolded, setUnfolded] = useState(false);
  const { packages } = order;
  const shown = isUnfolded ? packages : packages.slice(0, productFold);
  const answers = useProducts(shown);
  return (
    <>
      {shown.map((item) => {
        const { data, error, refetch } = answers.get(item.productId)!;
        return (
          <Card
            key={item.packageId}
            title={item.productName}
            flush
            actions={
              <span className="flex flex-wrap items-center gap-2 text-xs">
                <PackageState of={item} />
                <span className="font-medium tabular-nums">{text.money(item.budget, order.currency)}</span>
              </span>
            }
          >
            {data !== undefined ? (
              <Compared order={order} item={item} product={data.data} />
            ) : error === null ? (
              <Line className="m-4 h-3 w-1/2" />
            ) : asApiError(error)?.status === 404 ? (
              <p className="px-4 py-3 text-mute">{text('orders.noProduct')}</p>
            ) : (
              <Problem error={error} again={() => void refetch()} />
            )}
            <Wishes of={item} />
          </Card>
        );
      })}
      {packages.length > productFold && !isUnfolded && (
        <div>
          <Button kind="quiet" onClick={() => setUnfolded(true)}>
            {text('common.all')}
          </Button>
        </div>
      )}
    </>
  );
}

function PackageState({ of: { paused, canceled } }: { of: Schemas['OrderPackage'] }) {
  const text = useText();
  if (!paused && !canceled) return null;
  const status = canceled ? 'CANCELED' : 'PAUSED';
  return <State of={status}>{text.word('status', status)}</State>;
}

function Compared({ order, item, product }: { order: Order; item: Schemas['OrderPackage']; product: Schemas['StorefrontProduct'] }) {
  const text = useText();
  const terms = termsOf(order, item, product);
  const count = terms.filter(({ isDifferent }) => isDifferent).length;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 px-4 py-2 text-xs">
        <Badge tone={count === 0 ? 'good' : 'attention'}>{text('orders.differences', { count })}</Badge>
        {product.status !== 'active' && <Tag tone="attention">{text(`orders.product.${product.status}`)}</Tag>}
        {product.name !== item.productName && (
          <span className="min-w-0 text-mute">
            <ForeignText>{product.name}</ForeignText>
          </span>
        )}
      </p>
      <TermTable terms={terms} />
    </>
  );
}
