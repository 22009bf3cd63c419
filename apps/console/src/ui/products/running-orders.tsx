import { Link } from '@tanstack/react-router';
import { Line } from '../parts';
import { useText, type Text } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';

/** Orders that are not over. */
const running = ['pending_approval', 'forwarding', 'forward_failed', 'awaiting_source', 'booked', 'delivering', 'paused'] as const;
/** Number of orders of the product; undefined while it is loading. */
function useOrderCount(productId: string, status?: typeof running): { count: number | undefined; error: unknown } {
  const query = { productId, take: 1, ...(status === undefined ? {} : { status: [...status] }) };
  const { data, error } = $api.useQuery('get', '/api/v2/storefront/media-buys', { params: { query } });
  return { count: data?.meta.pagination.total, error };
}

/** How many orders run, in a sentence. */
export function RunningOrders({ productId }: { productId: string }) {
  const text = useText();
  const { count, error } = useOrderCount(productId, running);
  if (error !== null) return null;
  return <p>{count === undefined ? <Line className="h-5 w-3/4" /> : text('products.orders.running', { count })}</p>;
}

/** Orders of the product, and how many of them run, with the way to them. */
function OrderCounts({ productId }: { productId: string }) {
  const text = useText();
  const { account } = useAccountContext();
  const all = useOrderCount(productId);
  const now = useOrderCount(productId, running);
  if (all.error !== null || now.error !== null) return <>–</>;
  if (all.count === undefined || now.count === undefined) return <Line className="h-4 w-24" />;
  const words = text('products.orders.count', { running: now.count, count: all.count });
  if (all.count === 0) return <>{words}</>;
  return (
    <Link to="/a/$account/orders" params={{ account }} search={{ product: productId }} className="text-accent underline underline-offset-2">
      {words}
    </Link>
  );
}

export const ordersFact = (text: Text, productId: string) => ({
  label: text('products.orders'),
  value: <OrderCounts productId={productId} />,
});

/** Orders that run keep what they have bought: said before a product is changed. */
export function OrdersNote({ productId }: { productId: string }) {
  const text = useText();
  const { count } = useOrderCount(productId, running);
  if (count === undefined || count === 0) return null;
  return <p className="rounded-lg border border-line bg-information-soft px-3 py-2">{text('products.orders.note', { count })}</p>;
}
