import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { api } from '#/lib/api';
import { entriesOf, type Entry, postingSources, transactionsPath as path } from '#/lib/billing';
import type { Filter } from '#/lib/list-filters';
import { textParam } from '#/lib/search';
import { entryColumns } from '#/ui/billing/entry-columns';
import { LedgerAccounts } from '#/ui/billing/ledger-accounts';
import { useBillingAccount } from '#/ui/billing/use-billing';
import { List } from '#/ui/list/list';
import { type Pages, usePages } from '#/ui/list/use-pages';
import { Empty, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

interface Search {
  readonly source?: string;
  readonly currency?: string;
}

export const Route = createFileRoute('/a/$account/billing/ledger')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...textParam('source', search),
    ...textParam('currency', search, 3),
  }),
  loader: () => loadMessages('billing', 'payouts'),
  component: Ledger,
});

function Ledger() {
  const query = useBillingAccount();
  return (
    <Loaded query={query} skeleton={<Rows count={6} />}>
      {({ data }) => <Shown known={data.organization.currencies} />}
    </Loaded>
  );
}

/** Balances of the accounts, and all entries. A transaction has a row for each of its entries. */
function Shown({ known }: { known: readonly string[] }) {
  const text = useText();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  // The address may have unknown values.
  const source = postingSources.find((one) => one === search.source);
  const currency = known.find((one) => one === search.currency);
  const query = { source, currency };
  const pages = usePages(path, query, async (page, signal) => {
    return (await api.GET(path, { params: { query: { ...query, ...page } }, signal })).data!;
  });
  const rows = useMemo(() => (pages.rows === null ? null : entriesOf(pages.rows, currency)), [pages.rows, currency]);
  const columns = useMemo(() => entryColumns(text, rows ?? []), [text, rows]);
  const filters = useMemo(
    (): readonly Filter[] => [
      { key: 'source', kind: 'choice', label: text('billing.source'), options: text.options('billing.source', postingSources) },
      {
        key: 'currency',
        kind: 'choice',
        label: text('field.currency'),
        options: known.map((value) => ({ value, label: value })),
      },
    ],
    [text, known],
  );
  // Nothing replaces single rows of this list.
  const entries: Pages<Entry> = { ...pages, rows, total: null, patch: () => {} };
  return (
    <>
      <LedgerAccounts currency={currency} />
      <p className="text-xs text-mute">{text('billing.debit')}</p>
      <List
        list="ledger"
        caption={text('billing.ledger')}
        icon="coin"
        pages={entries}
        id={entryKey}
        name={entryKey}
        columns={columns}
        filters={filters}
        search={{ source, currency }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        empty={<Empty icon="coin" title={text('billing.ledger.none')} call={{ method: 'GET', path }} />}
      />
    </>
  );
}

const entryKey = ({ key }: Entry) => key;
