import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import type { SavedOffer } from '#/lib/saved-offer';
import { OrderId } from '#/ui/orders/order-id';
import { Card, Rows, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** Orders of the buyer who has redeemed the offer, since then. The API does not tell which of them the offer led to. */
export function BuyerOrders({ offer: { redeemedBy, redeemedAt } }: { offer: SavedOffer }) {
  return redeemedBy === null || redeemedAt === null ? null : <Orders buyer={redeemedBy} since={redeemedAt} />;
}

function Orders({ buyer, since }: { buyer: number; since: string }) {
  const text = useText();
  const orders = $api.useQuery('get', '/api/v2/storefront/media-buys', { params: { query: { buyerCustomerId: buyer, take: 25 } } });
  return (
    <Card title={text('savedOffers.orders')} flush>
      <Loaded query={orders} skeleton={<Rows count={2} />}>
        {({ data }) => {
          const later = data.filter(({ createdAt }) => createdAt !== null && createdAt >= since);
          if (later.length === 0) return <p className="p-4 text-mute">{text('savedOffers.orders.none')}</p>;
          return (
            <ul className="divide-y divide-line">
              {later.map(({ mediaBuyId: id, budget, currency, createdAt }) => (
                <li key={id} className="flex min-w-0 flex-wrap items-center justify-between gap-3 px-4 py-2">
                  <OrderId id={id} />
                  <span className="flex gap-3 tabular-nums">
                    <bdi>{text.money(budget, currency)}</bdi>
                    {createdAt !== null && <Time at={createdAt} className="text-mute" />}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Card>
  );
}
