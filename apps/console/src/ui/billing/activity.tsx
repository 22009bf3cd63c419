import { Link } from '@tanstack/react-router';
import { minorColumn } from './columns';
import { BillingState } from './state';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { numberOfRef } from '#/lib/billing';
import { Card, type Column, Empty, Table } from '#/ui/parts';
import { Problem } from '#/ui/problem';

type Row = Schemas['InvoiceActivity'];

/** What is charged but not invoiced yet, and the invoices that are open. */
export function Activity() {
  const text = useText();
  const { account } = useAccountContext();
  const { data, error, refetch } = $api.useQuery('get', '/api/v2/billing/invoice-activity');
  if (error !== null) return <Problem error={error} again={() => void refetch()} />;
  const of = (...wanted: readonly Row['status'][]) =>
    data?.data.filter(({ status, amountMinor }) => wanted.includes(status) && amountMinor !== '0') ?? null;
  const [accruing, open] = [of('accruing'), of('open', 'overdue')];
  const label: Column<Row> = {
    key: 'what',
    head: text('billing.what'),
    isMain: true,
    cell: ({ kind, invoiceRef }) =>
      invoiceRef === null ? (
        text.word('billing.line', kind)
      ) : (
        <Link to="/a/$account/billing/invoices/$number" params={{ account, number: numberOfRef(invoiceRef) }} className="hover:underline">
          {text('billing.invoice', { number: numberOfRef(invoiceRef) })}
        </Link>
      ),
  };
  const amount = (rows: readonly Row[] | null) =>
    minorColumn(text, {
      key: 'amount',
      head: text('payouts.amount'),
      rows: rows ?? [],
      value: (row: Row) => row.amountMinor,
      currency: (row) => row.currency,
    });
  const state: Column<Row> = { key: 'state', head: text('field.status'), cell: ({ status }) => <BillingState of={status} /> };
  const due: Column<Row> = {
    key: 'due',
    head: text('billing.due'),
    cell: ({ dueAt }) => (dueAt === null ? '–' : <span className="whitespace-nowrap">{text.day(dueAt)}</span>),
  };
  return (
    <>
      <Rows
        title={text('billing.openInvoices')}
        none={text('billing.openInvoices.none')}
        rows={open}
        columns={[label, state, due, amount(open)]}
      />
      <Rows title={text('billing.accruing')} none={text('billing.accruing.none')} rows={accruing} columns={[label, amount(accruing)]} />
    </>
  );
}

interface RowsProps {
  readonly title: string;
  readonly none: string;
  readonly rows: readonly Row[] | null;
  readonly columns: readonly Column<Row>[];
}

const Rows = ({ title, none, rows, columns }: RowsProps) => (
  <Card title={title} flush>
    {rows?.length === 0 ? <Empty icon="coin" title={none} /> : <Table caption={title} columns={columns} rows={rows} id={idOf} />}
  </Card>
);

const idOf = ({ status, ref, invoiceRef, kind, label, currency }: Row) => [status, ref, invoiceRef, kind, label, currency].join(' ');
