import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { language, loadMessages, type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { matchingAccounts } from '#/lib/accounts';
import { exampleCalls } from '#/lib/example-calls';
import type { Filter } from '#/lib/list-filters';
import { type AccountRow, accountTree } from '#/lib/organization';
import { integerParam, textParam } from '#/lib/search';
import { accountColumns } from '#/ui/accounts/account-columns';
import { AccountsPage } from '#/ui/accounts/accounts-page';
import { CreateAccount } from '#/ui/accounts/create-account';
import { Button, LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import type { Pages } from '#/ui/list/use-pages';
import { Card, Empty } from '#/ui/parts';

interface Search {
  readonly create?: number;
  readonly name?: string;
}

export const Route = createFileRoute('/a/$account/accounts/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...textParam('name', search),
    ...integerParam('create', search, 1, 1),
  }),
  loader: () => loadMessages('accounts'),
  component: Accounts,
});

const { compare } = new Intl.Collator(language, { numeric: true });

function Accounts() {
  const text = useText();
  const { account, isAdmin, own, session } = useAccountContext();
  const { create, name } = Route.useSearch();
  const go = Route.useNavigate();
  const setOpen = (isWanted: boolean) => void go({ search: isWanted ? { create: 1 } : {}, replace: true });
  const rows = useMemo(() => {
    const wanted = name === undefined ? session.accounts : matchingAccounts(session.accounts, name, account, compare);
    return accountTree(wanted, own, compare);
  }, [session.accounts, name, account, own]);
  const columns = useMemo(() => accountColumns(text, account), [text, account]);
  const filters = useMemo(() => filtersOf(text), [text]);
  const isAlone = session.accounts.every(({ id, parentId }) => id === own.id || (parentId !== own.id && id !== own.parentId));
  return (
    <AccountsPage
      title={text('accounts.title')}
      about={text('accounts.about')}
      actions={
        isAdmin && (
          <>
            <LinkButton to="/a/$account/demo" params={{ account }}>
              {text('demo.title')}
            </LinkButton>
            <Button kind="main" data-create onClick={() => setOpen(true)}>
              <Icon name="plus" size={14} />
              {text('accounts.create')}
            </Button>
          </>
        )
      }
    >
      <List
        list="accounts"
        caption={text('accounts.title')}
        icon="people"
        pages={pagesOf(rows)}
        id={idOf}
        name={nameOf}
        columns={columns}
        filters={filters}
        searchBy={{ key: 'name', label: text('list.find') }}
        search={name === undefined ? {} : { name }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        empty={null}
      />
      {isAdmin && isAlone && (
        <Card>
          <Empty
            icon="people"
            title={text('accounts.alone')}
            call={exampleCalls.account(account)}
            action={<Button onClick={() => setOpen(true)}>{text('accounts.create')}</Button>}
          >
            {text('accounts.alone.text')}
          </Empty>
        </Card>
      )}
      {create === 1 && isAdmin && <CreateAccount onClose={() => setOpen(false)} />}
    </AccountsPage>
  );
}

const idOf = (row: AccountRow) => String(row.id);
const nameOf = (row: AccountRow) => row.name;
const filtersOf = (text: Text): readonly Filter[] => [{ key: 'name', kind: 'text', label: text('list.find') }];

const nothing = () => {};
/** The session has all accounts, so that there are no further pages. */
const pagesOf = (rows: readonly AccountRow[]): Pages<AccountRow> => ({
  rows,
  total: null,
  hasMore: false,
  isLoadingMore: false,
  error: null,
  loadMore: nothing,
  retry: nothing,
  restart: nothing,
  patch: nothing,
});
