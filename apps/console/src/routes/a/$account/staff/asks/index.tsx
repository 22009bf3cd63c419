import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api, type Schemas } from '#/lib/api';
import { askKinds, askStatuses } from '#/lib/filter-values';
import { choiceParam } from '#/lib/search';
import { askColumns } from '#/ui/asks/ask-columns';
import { askFilters } from '#/ui/asks/ask-filters';
import { nameColumn } from '#/ui/columns';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty } from '#/ui/parts';
import { StaffPage } from '#/ui/staff/staff-page';

interface Search {
  readonly status?: (typeof askStatuses)[number];
  readonly type?: (typeof askKinds)[number];
}

export const Route = createFileRoute('/a/$account/staff/asks/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choiceParam('status', search, askStatuses),
    ...choiceParam('type', search, askKinds),
  }),
  loader: () => loadMessages('record'),
  component: StaffAsks,
});

type Row = Schemas['QueuedAsk'];
const path = '/api/v2/staff/asks';

/** Asks of all accounts, oldest first; without a state, the open ones. */
function StaffAsks() {
  const text = useText();
  const { account } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const pages = usePages(path, search, async (page, signal) => {
    const { data } = await api.GET(path, { params: { query: { ...search, ...page } }, signal });
    return data!;
  });
  const columns = useMemo(
    () => [
      nameColumn<Row>(text, nameOf, ({ id }) => ({ to: '/a/$account/staff/asks/$id', params: { account, id } })),
      {
        key: 'account',
        head: text('staff.account'),
        width: 6.5,
        fold: 'sm' as const,
        isNumber: true,
        csv: (row: Row) => row.accountId,
        cell: (row: Row) => String(row.accountId),
      },
      ...askColumns<Row>(text, true),
    ],
    [text, account],
  );
  const filters = useMemo(() => askFilters(text, true), [text]);
  return (
    <StaffPage title={text('asks.title')}>
      <List
        list="staff-asks"
        caption={text('asks.title')}
        icon="send"
        pages={pages}
        id={idOf}
        name={nameOf}
        columns={columns}
        filters={filters}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        empty={<Empty icon="check" title={text('staff.none')} call={{ method: 'GET', path }} />}
      />
    </StaffPage>
  );
}

const idOf = (row: Row) => row.id;
const nameOf = (row: Row) => row.title;
