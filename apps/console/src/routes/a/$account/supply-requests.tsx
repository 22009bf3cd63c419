import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { supplyStatuses } from '#/lib/filter-values';
import { choiceParam, integerParam, textParam } from '#/lib/search';
import { supplyId, supplyPath as path, type SupplyRequest } from '#/lib/supply';
import { Button } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, Page } from '#/ui/parts';
import { statusFilter, supplyColumns } from '#/ui/supply/supply-columns';
import { SupplyForm } from '#/ui/supply/supply-form';
import { SupplyPeek } from '#/ui/supply/supply-peek';
import { WantedSupply } from '#/ui/supply/wanted';

interface Search {
  readonly status?: (typeof supplyStatuses)[number];
  readonly create?: number;
  readonly peek?: string;
}

export const Route = createFileRoute('/a/$account/supply-requests')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choiceParam('status', search, supplyStatuses),
    ...integerParam('create', search, 1, 1),
    ...textParam('peek', search, 320),
  }),
  loader: () => loadMessages('record'),
  component: SupplyRequests,
});

/** Media that the account wants to buy and cannot find. */
function SupplyRequests() {
  const text = useText();
  const { isBuyer } = useAccountContext();
  const { create, ...search } = Route.useSearch();
  const go = Route.useNavigate();
  const { status } = search;
  const query = status === undefined ? {} : { status };
  const setCreating = (isOpen: boolean) => void go({ search: isOpen ? { ...search, create: 1 } : search, replace: true });
  const pages = usePages(path, query, async (page, signal) => {
    const { data } = await api.GET(path, { params: { query: { ...query, ...page } }, signal });
    return data!;
  });
  const columns = useMemo(() => supplyColumns<SupplyRequest>(text, supplyId), [text]);
  const filters = useMemo(() => [statusFilter(text)], [text]);
  return (
    <Page
      title={text('supply.title')}
      about={text('supply.about')}
      actions={
        <Button kind="main" data-create="" onClick={() => setCreating(true)}>
          <Icon name="plus" size={14} />
          {text('supply.create')}
        </Button>
      }
    >
      {!isBuyer && <WantedSupply />}
      <List
        list="supply-requests"
        caption={text('supply.title')}
        icon="search"
        pages={pages}
        id={supplyId}
        name={supplyId}
        columns={columns}
        filters={filters}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        peek={{ title: text('supply.one'), of: (_, row) => <SupplyPeek of={row} /> }}
        empty={
          <Empty
            icon="search"
            title={text('supply.none')}
            call={exampleCalls.supply()}
            action={<Button onClick={() => setCreating(true)}>{text('supply.create')}</Button>}
          >
            {text('supply.none.text')}
          </Empty>
        }
      />
      {create === 1 && <SupplyForm onClose={() => setCreating(false)} />}
    </Page>
  );
}
