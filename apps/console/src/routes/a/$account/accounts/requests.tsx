import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api, type Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { approvalStates } from '#/lib/filter-values';
import type { Filter } from '#/lib/list-filters';
import { approvalsPath } from '#/lib/organization';
import { choiceParam, textParam } from '#/lib/search';
import { AccountsPage } from '#/ui/accounts/accounts-page';
import { requestColumns } from '#/ui/accounts/request-columns';
import { RequestPeek } from '#/ui/accounts/request-peek';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Card, Empty } from '#/ui/parts';

interface Search {
  readonly state?: Schemas['AdminApproval']['state'];
  readonly peek?: string;
}

export const Route = createFileRoute('/a/$account/accounts/requests')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choiceParam('state', search, approvalStates),
    ...textParam('peek', search),
  }),
  loader: () => loadMessages('accounts'),
  component: Requests,
});

function Requests() {
  const text = useText();
  const { isAdmin } = useAccountContext();
  return (
    <AccountsPage title={text('accounts.requests')} about={text('accounts.requests.about')}>
      {isAdmin ? (
        <OfAdmin />
      ) : (
        <Card>
          <Empty icon="people" title={text('accounts.admins')} />
        </Card>
      )}
    </AccountsPage>
  );
}

function OfAdmin() {
  const text = useText();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const { state } = search;
  const query = state === undefined ? {} : { state };
  const pages = usePages<Schemas['AdminApproval']>(
    approvalsPath,
    query,
    async (page, signal) => (await api.GET(approvalsPath, { params: { query: { ...query, ...page } }, signal })).data!,
  );
  const columns = useMemo(() => requestColumns(text), [text]);
  const filters = useMemo<readonly Filter[]>(
    () => [{ key: 'state', kind: 'choice', label: text('field.status'), options: text.options('accounts.state', approvalStates) }],
    [text],
  );
  return (
    <List
      list="account-requests"
      caption={text('accounts.requests')}
      icon="people"
      pages={pages}
      id={idOf}
      name={nameOf}
      columns={columns}
      filters={filters}
      search={{ ...search }}
      onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
      peek={{ title: text('accounts.request'), of: (id, row) => <RequestPeek key={id} id={id} of={row} /> }}
      empty={
        <Empty icon="people" title={text('accounts.requests.none')} call={exampleCalls.accountRequest()}>
          {text('accounts.requests.about')}
        </Empty>
      }
    />
  );
}

const idOf = (row: Schemas['AdminApproval']) => row.id;
const nameOf = (row: Schemas['AdminApproval']) => row.account.name;
