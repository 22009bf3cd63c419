import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { minorColumn } from './columns';
import { BillingState } from './state';
import { useBillingChanged } from './use-billing';
import { useText } from '#/i18n';
import { api, type Schemas } from '#/lib/api';
import { Button } from '#/ui/button';
import { timeColumn } from '#/ui/columns';
import { type Pages, usePages } from '#/ui/list/use-pages';
import { Card, type Column, Empty, ForeignText, Table } from '#/ui/parts';
import { Problem } from '#/ui/problem';

type Payment = Schemas['Payment'];
type Deposit = Schemas['Deposit'];

const paymentsPath = '/api/v2/billing/payments';
const depositsPath = '/api/v2/billing/deposits';
/** Delay before a payment under way is read again. It grows with each reading: some payments take days. */
const pollMs = { first: 2_000, growth: 1.5, max: 60_000 };

/** Payments by card. While one is under way, everything about billing is read again. */
export function Payments() {
  const text = useText();
  const queries = useQueryClient();
  const changed = useBillingChanged();
  const pages = usePages(paymentsPath, {}, async (query, signal) => (await api.GET(paymentsPath, { params: { query }, signal })).data!);
  const rows = pages.rows ?? [];
  const isUnderWay = rows.some(({ status }) => status === 'processing');
  useEffect(() => {
    if (!isUnderWay) return;
    let delay = pollMs.first;
    const read = () => {
      void queries.invalidateQueries({ queryKey: ['get', paymentsPath] });
      delay = Math.min(delay * pollMs.growth, pollMs.max);
      timer = setTimeout(read, delay);
    };
    let timer = setTimeout(read, delay);
    return () => {
      clearTimeout(timer);
      void changed();
    };
  }, [isUnderWay, queries, changed]);
  const amount = (key: 'amountMinor' | 'refundedMinor', head: string) =>
    minorColumn(text, { key, head, rows, value: (row: Payment) => row[key], currency: (row) => row.currency });
  const columns: readonly Column<Payment>[] = [
    {
      key: 'purpose',
      head: text('billing.what'),
      isMain: true,
      cell: ({ purpose, origin, failureReason }) => (
        <span className="grid">
          {text.word('billing.purpose', origin === 'schedule' ? 'schedule' : purpose)}
          {failureReason !== null && (
            <span className="text-xs text-bad">
              <ForeignText>{failureReason}</ForeignText>
            </span>
          )}
        </span>
      ),
    },
    { key: 'status', head: text('field.status'), cell: ({ status }) => <BillingState of={status} /> },
    amount('amountMinor', text('payouts.amount')),
    amount('refundedMinor', text('billing.refunded')),
    timeColumn('createdAt', text('field.created'), (row: Payment) => row.createdAt),
  ];
  return <Shown title={text('billing.byCard')} none={text('billing.byCard.none')} pages={pages} columns={columns} />;
}

/** Money that has arrived, by card or transfer. */
export function Deposits() {
  const text = useText();
  const pages = usePages(depositsPath, {}, async (query, signal) => (await api.GET(depositsPath, { params: { query }, signal })).data!);
  const columns: readonly Column<Deposit>[] = [
    {
      key: 'reference',
      head: text('billing.reference'),
      isMain: true,
      cell: ({ reference, id }) => <ForeignText>{reference ?? id}</ForeignText>,
    },
    { key: 'status', head: text('field.status'), cell: ({ status }) => <BillingState of={status} /> },
    minorColumn(text, {
      key: 'amount',
      head: text('payouts.amount'),
      rows: pages.rows ?? [],
      value: (row: Deposit) => row.amountMinor,
      currency: (row) => row.currency,
    }),
    timeColumn('occurredAt', text('billing.arrived'), (row: Deposit) => row.occurredAt),
  ];
  return <Shown title={text('billing.deposits')} none={text('billing.deposits.none')} pages={pages} columns={columns} />;
}

interface ShownProps<T> {
  readonly title: string;
  readonly none: string;
  readonly pages: Pages<T>;
  readonly columns: readonly Column<T>[];
}

/** A short list, whose further pages are loaded by a button. */
export function Shown<T extends { id: string }>({ title, none, pages, columns }: ShownProps<T>) {
  const text = useText();
  const { rows, error, hasMore } = pages;
  return (
    <Card title={title} flush>
      {rows?.length === 0 ? (
        <Empty icon="coin" title={none} />
      ) : (
        (rows !== null || error === null) && <Table caption={title} columns={columns} rows={rows} id={({ id }) => id} />
      )}
      {error !== null && <Problem error={error} again={pages.retry} />}
      {hasMore && error === null && (
        <div className="border-t border-line px-4 py-2">
          <Button size="small" isBusy={pages.isLoadingMore} onClick={pages.loadMore}>
            {text('list.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}
