import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { grantDirections, grantStatuses } from '#/lib/filter-values';
import { type Grant, grantsPath } from '#/lib/grant';
import type { Filter } from '#/lib/list-filters';
import { choiceParam, integerParam, textParam } from '#/lib/search';
import { AccountsPage } from '#/ui/accounts/accounts-page';
import { Button } from '#/ui/button';
import { grantColumns } from '#/ui/grants/grant-columns';
import { GrantPeek } from '#/ui/grants/grant-peek';
import { InviteOrganization } from '#/ui/grants/invite-organization';
import { otherName } from '#/ui/grants/other-name';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Card, Empty } from '#/ui/parts';

interface Search {
  readonly direction?: (typeof grantDirections)[number];
  readonly status?: Grant['status'];
  readonly peek?: string;
  readonly create?: number;
}

export const Route = createFileRoute('/a/$account/accounts/grants/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choiceParam('direction', search, grantDirections),
    ...choiceParam('status', search, grantStatuses),
    ...textParam('peek', search),
    ...integerParam('create', search, 1, 1),
  }),
  loader: () => loadMessages('accounts'),
  component: Grants,
});

function Grants() {
  const text = useText();
  const { isAdmin, isBuyer } = useAccountContext();
  const { create } = Route.useSearch();
  const go = Route.useNavigate();
  const setOpen = (isWanted: boolean) => void go({ search: isWanted ? { create: 1 } : {}, replace: true });
  const canInvite = isAdmin && isBuyer;
  const invite = (
    <Button kind="main" data-create onClick={() => setOpen(true)}>
      <Icon name="plus" size={14} />
      {text('grants.invite')}
    </Button>
  );
  return (
    <AccountsPage title={text('grants.title')} about={text('grants.about')} actions={canInvite && invite}>
      {isBuyer ? (
        <OfBuyer onInvite={canInvite ? () => setOpen(true) : undefined} />
      ) : (
        <Card>
          <Empty icon="advertiser" title={text('grants.buyers')} />
        </Card>
      )}
      {create === 1 && canInvite && <InviteOrganization onClose={() => setOpen(false)} />}
    </AccountsPage>
  );
}

function OfBuyer({ onInvite }: { onInvite: (() => void) | undefined }) {
  const text = useText();
  const { account } = useAccountContext();
  const { create: _, ...search } = Route.useSearch();
  const go = Route.useNavigate();
  const { direction, status } = search;
  const query = { ...(direction === undefined ? {} : { direction }), ...(status === undefined ? {} : { status }) };
  const pages = usePages<Grant>(
    grantsPath,
    query,
    async (page, signal) => (await api.GET(grantsPath, { params: { query: { ...query, ...page } }, signal })).data!,
  );
  const columns = useMemo(() => grantColumns(text, account), [text, account]);
  const filters = useMemo(() => filtersOf(text), [text]);
  return (
    <List
      list="grants"
      caption={text('grants.title')}
      icon="advertiser"
      pages={pages}
      id={idOf}
      name={(row) => otherName(text, row, account)}
      columns={columns}
      filters={filters}
      search={{ ...search }}
      onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
      peek={{ title: text('grants.one'), of: (_id, row) => <GrantPeek of={row} /> }}
      empty={
        <Empty
          icon="advertiser"
          title={text('grants.none')}
          call={exampleCalls.grant()}
          action={onInvite && <Button onClick={onInvite}>{text('grants.invite')}</Button>}
        >
          {text('grants.none.text')}
        </Empty>
      }
    />
  );
}

const idOf = (row: Grant) => row.grantRef;

const filtersOf = (text: Text): readonly Filter[] => [
  { key: 'direction', kind: 'choice', label: text('grants.direction'), options: text.options('grants.direction', grantDirections) },
  { key: 'status', kind: 'choice', label: text('field.status'), options: text.options('grants.status', grantStatuses) },
];
