import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useFollowed } from '#/lib/change-count';
import { buyerAndBrand } from '#/lib/order-state';
import { CurrentOrder, type Order, ReadOrder, useOrderById } from '#/lib/received-order';
import { ChangeOrderState } from '#/ui/orders/change-state';
import { EndOrder } from '#/ui/orders/end';
import { OrderFlight } from '#/ui/orders/order-flight';
import { OrderState } from '#/ui/orders/order-state';
import { ObjectSkeleton, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Tabs } from '#/ui/tabs';

export const Route = createFileRoute('/a/$account/orders/$id')({
  loader: () => loadMessages('orders', 'mediaBuy'),
  component: LoadedOrder,
});

const here = '/a/$account/orders/$id';

function LoadedOrder() {
  const { id } = Route.useParams();
  const order = useFollowed(useOrderById(id), ['media_buy'], id);
  return (
    <Loaded query={order} isPage skeleton={<ObjectSkeleton facts={10} />}>
      {({ data }) => <Shown key={data.mediaBuyId} order={data} />}
    </Loaded>
  );
}

/** Head and tabs of a received media buy. Each tab is a screen below it, with its own address. */
function Shown({ order }: { order: Order }) {
  const text = useText();
  const { account } = useAccountContext();
  const read = useState(order);
  return (
    <Page
      title={buyerAndBrand(order)}
      state={<OrderState status={order.status} />}
      about={
        <>
          <bdi>{text.money(order.budget, order.currency)}</bdi> · <OrderFlight of={order} />
          {order.poNumber !== null && (
            <>
              {' · '}
              {text('term.po_number')} <bdi>{order.poNumber}</bdi>
            </>
          )}
        </>
      }
      actions={
        <>
          <ChangeOrderState order={order} />
          <EndOrder order={order} />
        </>
      }
    >
      <Tabs
        label={text('mediaBuy.tabs')}
        params={{ account, id: order.mediaBuyId }}
        of={[
          { to: here, label: text('campaigns.tab.overview') },
          { to: `${here}/packages`, label: text('mediaBuys.packages') },
          { to: `${here}/delivery`, label: text('timeline.delivery') },
          { to: `${here}/history`, label: text('history.title') },
        ]}
      />
      <CurrentOrder value={order}>
        <ReadOrder value={read}>
          <Outlet />
        </ReadOrder>
      </CurrentOrder>
    </Page>
  );
}
