import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { useChangeCount } from '#/lib/change-count';
import { exampleCalls } from '#/lib/example-calls';
import { orderStatuses, startChoices } from '#/lib/filter-values';
import { buyerOf } from '#/lib/order-state';
import { type OrderRow, waitingOrders } from '#/lib/received-order';
import { choiceParam, choicesOf, choicesParam, integerParam, textParam } from '#/lib/search';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { orderColumns } from '#/ui/orders/columns';
import { startQuery, useOrderFilters } from '#/ui/orders/filters';
import { OrderPeek } from '#/ui/orders/peek';
import { WaitingOrders } from '#/ui/orders/waiting';
import { Empty, Page } from '#/ui/parts';
import { Problem } from '#/ui/problem';

interface Search {
  readonly status?: string;
  readonly buyer?: number;
  readonly starts?: (typeof startChoices)[number];
  readonly source?: string;
  readonly product?: string;
  readonly peek?: string;
}

export const Route = createFileRoute('/a/$account/orders/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choicesParam('status', search, orderStatuses),
    ...integerParam('buyer', search, 1, Number.MAX_SAFE_INTEGER),
    ...choiceParam('starts', search, startChoices),
    ...textParam('source', search),
    ...textParam('product', search),
    ...textParam('peek', search),
  }),
  loader: () => loadMessages('orders'),
  component: Orders,
});

const path = '/api/v2/storefront/media-buys';
const none: readonly OrderRow[] = [];

function Orders() {
  const text = useText();
  const { account } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const query = {
    status: choicesOf(search.status, orderStatuses),
    buyerCustomerId: search.buyer,
    sourceId: search.source,
    productId: search.product,
    ...startQuery(search.starts, Date.now()),
  };
  const pages = usePages(path, query, async (page, signal) => {
    const { data } = await api.GET(path, { params: { query: { ...query, ...page } }, signal });
    return data!;
  });
  const waiting = useQuery(waitingOrders);
  const news = useChangeCount(account, ['media_buy']);
  const rows = pages.rows ?? none;
  const columns = useMemo(() => orderColumns(text, account, rows), [text, account, rows]);
  const showNews = () => {
    news.taken();
    pages.restart();
    void waiting.refetch();
  };
  return (
    <Page title={text('orders.title')} about={text('orders.about')}>
      {waiting.error !== null && waiting.data === undefined && <Problem error={waiting.error} again={() => void waiting.refetch()} />}
      {waiting.data !== undefined && search.status !== 'pending_approval' && (
        <WaitingOrders
          approvals={waiting.data.data}
          hasMore={waiting.data.meta.pagination.hasMore}
          onAll={() => void go({ search: { status: 'pending_approval' } })}
        />
      )}
      <List
        list="orders"
        caption={text('orders.title')}
        icon="cart"
        // Rows wait for the card above them, so that it does not move them.
        pages={waiting.isPending ? { ...pages, rows: null } : pages}
        id={orderId}
        name={buyerOf}
        columns={columns}
        filters={useOrderFilters(rows, search.buyer)}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        fresh={{ count: news.count, onShow: showNews }}
        peek={{ title: text('orders.one'), of: (id, row) => <OrderPeek id={id} row={row} /> }}
        empty={
          <Empty icon="cart" call={exampleCalls.orders()} title={text('orders.none')}>
            {text('orders.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}

const orderId = ({ mediaBuyId }: OrderRow) => mediaBuyId;
