import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { Line } from '#/ui/parts';

const running = ['booked', 'delivering', 'paused'] as const;
const waiting = ['pending_approval', 'forwarding', 'forward_failed', 'awaiting_source'] as const;
const page = 100;

/** What pausing or archiving a storefront concerns, in numbers. */
export function Consequences({ products, children }: { products: number; children?: ReactNode }) {
  const text = useText();
  const orders = (status: readonly (typeof running | typeof waiting)[number][]) => ({
    params: { query: { status: [...status], take: 1 } },
  });
  const booked = $api.useQuery('get', '/api/v2/storefront/media-buys', orders(running));
  const open = $api.useQuery('get', '/api/v2/storefront/media-buys', orders(waiting));
  const offers = $api.useQuery('get', '/api/v2/storefront/proposals', { params: { query: { status: 'active', limit: page } } });
  return (
    <ul className="grid list-disc gap-1 ps-5">
      <li>{text('storefront.stops.products', { count: products })}</li>
      <Count query={booked} of={({ meta }) => text('storefront.stops.running', { count: meta.pagination.total })} />
      <Count query={open} of={({ meta }) => text('storefront.stops.waiting', { count: meta.pagination.total })} />
      <Count
        query={offers}
        of={({ data, meta }) => text('storefront.stops.offers', { count: data.length, more: meta.pagination.hasMore ? 'yes' : 'no' })}
      />
      {children}
    </ul>
  );
}

/** A number that cannot be read leaves its line out. */
function Count<T>({ query, of }: { query: { data: T | undefined; error: unknown }; of: (data: T) => string }) {
  if (query.error) return null;
  return <li>{query.data === undefined ? <Line className="h-5 w-3/4" /> : of(query.data)}</li>;
}
