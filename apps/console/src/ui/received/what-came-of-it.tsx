import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { sourceWord } from '#/ui/media-buy/source-word';
import { OrderId } from '#/ui/orders/order-id';
import { Card, State } from '#/ui/parts';

/** The orders that came of the answer. Of a brief that is not answered with an offer, none can. */
export function WhatCameOfIt({ orders }: Pick<Schemas['BriefArtifactDetail'], 'orders'>) {
  const text = useText();
  return (
    <Card title={text('received.orders')} flush>
      {orders.length === 0 ? (
        <p className="px-4 py-3 text-mute">{text('received.orders.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {orders.map(({ sellerMediaBuyId, status }) => (
            <li key={sellerMediaBuyId} data-row="" tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
              <OrderId id={sellerMediaBuyId} />
              {status !== null && <State of={status.toUpperCase()}>{sourceWord(text, status)}</State>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
