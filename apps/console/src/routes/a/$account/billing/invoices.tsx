import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { creditNotesPath, invoicesPath, invoiceStatuses } from '#/lib/billing';
import type { Filter, Search as ListSearch } from '#/lib/list-filters';
import { textParam } from '#/lib/search';
import { creditNoteColumns, invoiceColumns } from '#/ui/billing/document-columns';
import { useBillingAccount } from '#/ui/billing/use-billing';
import { List } from '#/ui/list/list';
import { type Pages, usePages } from '#/ui/list/use-pages';
import { Empty } from '#/ui/parts';

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
  return Route.useSearch().kind === 'credit' ? <CreditNotes /> : <Invoices />;
}

/** The filters of both lists: credit notes have no states. */
function useFilters(hasStates: boolean): readonly Filter[] {
  const text = useText();
  const currencies = useBillingAccount().data?.data.organization.currencies;
  return useMemo(
    () => [
      ...(hasStates
        ? [
            {
              key: 'status',
              kind: 'choice' as const,
              label: text('field.status'),
              options: invoiceStatuses.map((value) => ({ value, label: text.word('billing.state', value) })),
            },
          ]
        : []),
      { key: 'kind', kind: 'choice', label: text('billing.kind'), options: [{ value: 'credit', label: text('billing.creditNotes') }] },
      {
        key: 'currency',
        kind: 'choice',
        label: text('field.currency'),
        options: (currencies ?? []).map((value) => ({ value, label: value })),
      },
    ],
    [text, hasStates, currencies],
  );
}

/** The rows in one currency. All pages are read for it: there is one document for each month and currency. */
function useInCurrency<T extends { currency: string }>(pages: Pages<T>): Pages<T> {
  const { currency } = Route.useSearch();
  const { rows, hasMore, isLoadingMore, error, loadMore } = pages;
  useEffect(() => {
    if (currency !== undefined && hasMore && !isLoadingMore && error === null) loadMore();
  }, [currency, hasMore, isLoadingMore, error, loadMore]);
  const shown = useMemo(
    () => (currency === undefined ? rows : (rows?.filter((row) => row.currency === currency) ?? null)),
    [rows, currency],
  );
  return { ...pages, rows: shown };
}

function useListSearch() {
  const go = Route.useNavigate();
  return {
    search: { ...Route.useSearch() },
    onSearch: (next: ListSearch, isSmall: boolean) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall }),
  };
}

function Invoices() {
  const text = useText();
  const { account } = useAccountContext();
  const search = Route.useSearch();
  const status = invoiceStatuses.find((one) => one === search.status);
  const pages = useInCurrency(
    usePages(invoicesPath, { status }, async (page, signal) => {
      return (await api.GET(invoicesPath, { params: { query: { status, ...page } }, signal })).data!;
    }),
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
      filters={useFilters(true)}
      {...useListSearch()}
      empty={
        <Empty icon="coin" title={text('billing.invoices.none')} call={{ method: 'GET', path: `${invoicesPath}?status=draft` }}>
          {text('billing.invoices.none.text')}
        </Empty>
      }
    />
  );
}

function CreditNotes() {
  const text = useText();
  const { account } = useAccountContext();
  const pages = useInCurrency(
    usePages(creditNotesPath, {}, async (query, signal) => (await api.GET(creditNotesPath, { params: { query }, signal })).data!),
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
      filters={useFilters(false)}
      {...useListSearch()}
      empty={<Empty icon="coin" title={text('billing.creditNotes.none')} call={{ method: 'GET', path: creditNotesPath }} />}
    />
  );
}

const invoiceId = (row: { invoiceNumber: number | null; cycleKey: string; currency: string }) =>
  String(row.invoiceNumber ?? `${row.cycleKey} ${row.currency}`);
const creditNoteId = (row: { creditNoteNumber: number }) => String(row.creditNoteNumber);
