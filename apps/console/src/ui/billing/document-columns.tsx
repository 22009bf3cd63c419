import { Link } from '@tanstack/react-router';
import { currencyColumn, minorColumn } from './columns';
import { BillingState } from './state';
import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { monthOf } from '#/lib/month-name';
import { timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';

type Invoice = Schemas['FeeInvoice'];
type CreditNote = Schemas['CreditNote'];

const monthColumn = <T extends { cycleKey: string }>(text: Text): ListColumn<T> => ({
  key: 'month',
  head: text('billing.month'),
  width: 9,
  fold: 'md',
  csv: ({ cycleKey }) => cycleKey,
  cell: ({ cycleKey }) => monthOf(cycleKey),
});

export function invoiceColumns(text: Text, account: string, rows: readonly Invoice[]): readonly ListColumn<Invoice>[] {
  const amount = (key: 'totalMinor' | 'paidMinor' | 'creditedMinor' | 'openMinor', head: string) =>
    minorColumn(text, { key, head, rows, value: (row: Invoice) => row[key], currency: (row) => row.currency });
  return [
    {
      key: 'number',
      head: text('billing.number'),
      isMain: true,
      csv: ({ invoiceRef }) => invoiceRef,
      cell: ({ invoiceNumber }) =>
        invoiceNumber === null ? (
          text('billing.state.draft')
        ) : (
          <Link to="/a/$account/billing/invoices/$number" params={{ account, number: String(invoiceNumber) }} className="hover:underline">
            {text('billing.invoice', { number: String(invoiceNumber) })}
          </Link>
        ),
    },
    monthColumn(text),
    {
      key: 'status',
      head: text('field.status'),
      csv: ({ status }) => text.word('billing.state', status),
      cell: ({ status }) => <BillingState of={status} />,
    },
    { ...amount('totalMinor', text('billing.total')), width: 9 },
    { ...amount('openMinor', text('billing.openAmount')), width: 9, fold: 'sm' },
    { ...amount('paidMinor', text('billing.paid')), isExtra: true },
    { ...amount('creditedMinor', text('billing.credited')), isExtra: true },
    currencyColumn(text),
    {
      key: 'dueAt',
      head: text('billing.due'),
      fold: 'lg',
      csv: ({ dueAt }) => dueAt,
      cell: ({ dueAt }) => (dueAt === null ? '–' : text.day(dueAt)),
    },
  ];
}

export const creditNoteColumns = (text: Text, account: string, rows: readonly CreditNote[]): readonly ListColumn<CreditNote>[] => [
  {
    key: 'number',
    head: text('billing.number'),
    isMain: true,
    csv: ({ creditNoteNumber }) => creditNoteNumber,
    cell: ({ creditNoteNumber }) => (
      <Link
        to="/a/$account/billing/credit-notes/$number"
        params={{ account, number: String(creditNoteNumber) }}
        className="hover:underline"
      >
        {text('billing.creditNote', { number: String(creditNoteNumber) })}
      </Link>
    ),
  },
  monthColumn(text),
  {
    key: 'invoice',
    head: text('billing.line.invoice'),
    csv: ({ invoiceRef }) => invoiceRef,
    cell: ({ invoiceRef }) => invoiceRef,
  },
  {
    ...minorColumn(text, {
      key: 'totalMinor',
      head: text('billing.total'),
      rows,
      value: (row: CreditNote) => row.totalMinor,
      currency: (row) => row.currency,
    }),
    width: 9,
  },
  currencyColumn(text),
  { ...timeColumn('issuedAt', text('billing.issued'), (row: CreditNote) => row.issuedAt), fold: 'lg' },
];
