import { Link } from '@tanstack/react-router';
import { OrderFlight } from './order-flight';
import { OrderState } from './order-state';
import { OrderWarnings } from './warnings';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { buyerOf } from '#/lib/order-state';
import { type OrderRow, useOrderById } from '#/lib/received-order';
import { LinkButton } from '#/ui/button';
import { Facts, ForeignText, Id, Rows, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** A received media buy beside the list. One that is not loaded in the list is read by its id. */
export function OrderPeek({ id, row }: { id: string; row: OrderRow | undefined }) {
  const read = useOrderById(id, row === undefined);
  if (row !== undefined) return <Shown order={row} />;
  return (
    <Loaded query={read} skeleton={<Rows count={8} />}>
      {({ data }) => <Shown order={data} />}
    </Loaded>
  );
}

function Shown({ order }: { order: OrderRow }) {
  const text = useText();
  const { account } = useAccountContext();
  const page = { to: '/a/$account/orders/$id', params: { account, id: order.mediaBuyId } } as const;
  const money = (amount: number) => text.money(amount, order.currency);
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <Link {...page} className="hover:underline">
            <ForeignText>{buyerOf(order)}</ForeignText>
          </Link>
        </h2>
        <OrderState status={order.status} />
        <span className="flex flex-wrap gap-1 empty:hidden">
          <OrderWarnings of={order.warnings} />
        </span>
      </header>
      {order.status === 'pending_approval' && (
        <div>
          <LinkButton kind="main" {...page}>
            {text('orders.review')}
          </LinkButton>
        </div>
      )}
      <Facts
        of={[
          { label: text('field.id'), value: <Id label={text('field.id')}>{order.mediaBuyId}</Id> },
          { label: text('field.brand'), value: <ForeignText>{order.brandDomain ?? '–'}</ForeignText> },
          { label: text('field.budget'), value: money(order.budget) },
          { label: text('metric.spend'), value: money(order.spent) },
          { label: text('field.flight'), value: <OrderFlight of={order} /> },
          { label: text('orders.received'), value: order.createdAt === null ? '–' : <Time at={order.createdAt} /> },
        ]}
      />
    </>
  );
}
