import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { api, type Schemas } from '#/lib/api';
import { channels } from '#/lib/channels';
import { supplyStatuses } from '#/lib/filter-values';
import type { Filter } from '#/lib/list-filters';
import { choiceParam, textParam } from '#/lib/search';
import { supplyId } from '#/lib/supply';
import { textColumn } from '#/ui/columns';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty } from '#/ui/parts';
import { StaffPage } from '#/ui/staff/staff-page';
import { statusFilter, supplyColumns } from '#/ui/supply/supply-columns';

interface Search {
  readonly status?: (typeof supplyStatuses)[number];
  readonly domain?: string;
  readonly channel?: string;
}

export const Route = createFileRoute('/a/$account/staff/supply-requests')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choiceParam('status', search, supplyStatuses),
    ...textParam('domain', search, 253),
    ...textParam('channel', search, 60),
  }),
  loader: () => loadMessages('record'),
  component: StaffSupply,
});

type Row = Schemas['FiledSupplyRequest'];
const path = '/api/v2/staff/supply-requests';

/** Supply that accounts want, newest first. */
function StaffSupply() {
  const text = useText();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const query = { ...search, channel: channels.find((each) => each === search.channel) };
  const pages = usePages(path, query, async (page, signal) => {
    const { data } = await api.GET(path, { params: { query: { ...query, ...page } }, signal });
    return data!;
  });
  const columns = useMemo(
    () => [
      ...supplyColumns<Row>(text),
      { ...textColumn('account', text('staff.account'), (row: Row) => row.accountName), width: 10, fold: 'sm' as const },
    ],
    [text],
  );
  const filters = useMemo(
    (): readonly Filter[] => [
      statusFilter(text),
      { key: 'domain', kind: 'text', label: text('supply.domain') },
      { key: 'channel', kind: 'choice', label: text('asks.channel'), options: text.options('channel', channels) },
    ],
    [text],
  );
  return (
    <StaffPage title={text('supply.title')}>
      <List
        list="staff-supply-requests"
        caption={text('supply.title')}
        icon="search"
        pages={pages}
        id={idOf}
        name={supplyId}
        columns={columns}
        filters={filters}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        empty={<Empty icon="search" title={text('supply.none')} call={{ method: 'GET', path }} />}
      />
    </StaffPage>
  );
}

/** Several accounts may want the same. */
const idOf = (row: Row) => `${row.accountId}/${supplyId(row)}`;
