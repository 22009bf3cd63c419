import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { overDeliveriesPath as path, overDeliveryStatuses } from '#/lib/billing';
import { textParam } from '#/lib/search';
import { overDeliveryColumns } from '#/ui/billing/over-delivery-columns';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/billing/over-deliveries')({
  validateSearch: (search: Record<string, unknown>): { status?: string } => textParam('status', search),
  loader: () => loadMessages('billing', 'payouts'),
  component: OverDeliveries,
});

function OverDeliveries() {
  const text = useText();
  const { account } = useAccountContext();
  const search = Route.useSearch();
  const status = overDeliveryStatuses.find((one) => one === search.status);
  const go = Route.useNavigate();
  const pages = usePages(path, { status }, async (page, signal) => {
    return (await api.GET(path, { params: { query: { status, ...page } }, signal })).data!;
  });
  const columns = useMemo(() => overDeliveryColumns(text, account, pages.rows ?? []), [text, account, pages.rows]);
  const filters = useMemo(
    () => [
      { key: 'status', kind: 'choice' as const, label: text('field.status'), options: text.options('billing.state', overDeliveryStatuses) },
    ],
    [text],
  );
  return (
    <List
      list="over-deliveries"
      caption={text('billing.over')}
      icon="coin"
      pages={pages}
      id={idOf}
      name={idOf}
      columns={columns}
      filters={filters}
      search={{ status }}
      onSearch={(next, isSmall) => void go({ search: next as typeof search, replace: isSmall, resetScroll: !isSmall })}
      empty={
        <Empty icon="coin" title={text('billing.over.none')} call={{ method: 'GET', path }}>
          {text('billing.over.none.text')}
        </Empty>
      }
    />
  );
}

const idOf = ({ mediaBuyId }: { mediaBuyId: string }) => mediaBuyId;
