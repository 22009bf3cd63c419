import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { creditNotesPath, invoicesPath, invoiceStatuses } from '#/lib/billing';
import type { Filter, Search as ListSearch } from '#/lib/list-filters';
import { choiceParam, textParam } from '#/lib/search';
import { creditNoteColumns, invoiceColumns } from '#/ui/billing/document-columns';
import { useBillingAccount } from '#/ui/billing/use-billing';
import { List } from '#/ui/list/list';
import { type Pages, usePages } from '#/ui/list/use-pages';
import { Empty, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

interface Search {
  readonly kind?: string;
  readonly status?: string;
  readonly currency?: string;
}

export const Route = createFileRoute('/a/$account/billing/invoices')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...textParam('kind', search),
    ...textParam('status', search),
    ...textParam('currency', search, 3),
  }),
  loader: () => loadMessages('billing', 'payouts'),
  component: Documents,
});

function Documents() {
  const query = useBillingAccount();
  return (
    <Loaded query={query} skeleton={<Rows count={6} />}>
      {({ data: { organization } }) => <Shown known={organization.currencies} />}
    </Loaded>
  );
}

interface Props {
  readonly known: readonly string[];
  readonly search: Search;
}

function Shown({ known }: Pick<Props, 'known'>) {
  const { kind, status, currency } = Route.useSearch();
  // The address may have unknown values.
  const search = { ...choiceParam('status', { status }, invoiceStatuses), ...choiceParam('currency', { currency }, known) };
  return kind === 'credit' ? <CreditNotes known={known} search={{ ...search, kind }} /> : <Invoices known={known} search={search} />;
}

/** The filters of both lists: credit notes have no states. */
function useFilters(hasStates: boolean, known: readonly string[]): readonly Filter[] {
  const text = useText();
  return useMemo(
    () => [
      ...(hasStates
        ? [
            {
              key: 'status',
              kind: 'choice' as const,
              label: text('field.status'),
              options: text.options('billing.state', invoiceStatuses),
            },
          ]
        : []),
      { key: 'kind', kind: 'choice', label: text('billing.kind'), options: [{ value: 'credit', label: text('billing.creditNotes') }] },
      {
        key: 'currency',
        kind: 'choice',
        label: text('field.currency'),
        options: known.map((value) => ({ value, label: value })),
      },
    ],
    [text, hasStates, known],
  );
}

/** The rows in one currency. All pages are read for it: there is one document for each month and currency. */
function useInCurrency<T extends { currency: string }>(pages: Pages<T>, currency: string | undefined): Pages<T> {
  const { rows, hasMore, isLoadingMore, error, loadMore } = pages;
  useEffect(() => {
    if (currency !== undefined && hasMore && !isLoadingMore && error === null) loadMore();
  }, [currency, hasMore, isLoadingMore, error, loadMore]);
  const shown = useMemo(
    () => (currency === undefined ? rows : (rows?.filter((row) => row.currency === currency) ?? null)),
    [rows, currency],
  );
  // Later pages may have the first row.
  return { ...pages, rows: shown?.length === 0 && hasMore && error === null ? null : shown };
}

function useListSearch(search: Search) {
  const go = Route.useNavigate();
  return {
    search: { ...search },
    onSearch: (next: ListSearch, isSmall: boolean) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall }),
  };
}

function Invoices({ known, search }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const status = invoiceStatuses.find((one) => one === search.status);
  const pages = useInCurrency(
    usePages(invoicesPath, { status }, async (page, signal) => {
      return (await api.GET(invoicesPath, { params: { query: { status, ...page } }, signal })).data!;
    }),
    search.currency,
  );
  const columns = useMemo(() => invoiceColumns(text, account, pages.rows ?? []), [text, account, pages.rows]);
  return (
    <List
      list="invoices"
      caption={text('billing.invoices')}
      icon="coin"
      pages={pages}
      id={invoiceId}
      name={invoiceId}
      columns={columns}
      filters={useFilters(true, known)}
      {...useListSearch(search)}
      empty={
        <Empty icon="coin" title={text('billing.invoices.none')} call={{ method: 'GET', path: `${invoicesPath}?status=draft` }}>
          {text('billing.invoices.none.text')}
        </Empty>
      }
    />
  );
}

function CreditNotes({ known, search }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const pages = useInCurrency(
    usePages(creditNotesPath, {}, async (query, signal) => (await api.GET(creditNotesPath, { params: { query }, signal })).data!),
    search.currency,
  );
  const columns = useMemo(() => creditNoteColumns(text, account, pages.rows ?? []), [text, account, pages.rows]);
  return (
    <List
      list="credit-notes"
      caption={text('billing.creditNotes')}
      icon="coin"
      pages={pages}
      id={creditNoteId}
      name={creditNoteId}
      columns={columns}
      filters={useFilters(false, known)}
      {...useListSearch(search)}
      empty={<Empty icon="coin" title={text('billing.creditNotes.none')} call={{ method: 'GET', path: creditNotesPath }} />}
    />
  );
}

const invoiceId = (row: { invoiceNumber: number | null; cycleKey: string; currency: string }) =>
  String(row.invoiceNumber ?? `${row.cycleKey} ${row.currency}`);
const creditNoteId = (row: { creditNoteNumber: number }) => String(row.creditNoteNumber);
