import { currencyColumn, minorColumn } from './columns';
import type { Text } from '#/i18n';
import type { Entry } from '#/lib/billing';
import { textColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';

export const entryColumns = (text: Text, rows: readonly Entry[]): readonly ListColumn<Entry>[] => [
  { ...textColumn('memo', text('billing.what'), (row: Entry) => row.memo), isMain: true },
  {
    key: 'source',
    head: text('billing.source'),
    width: 10,
    fold: 'lg',
    csv: ({ source }) => source,
    cell: ({ source }) => text.word('billing.source', source),
  },
  {
    key: 'account',
    head: text('billing.account'),
    width: 10,
    fold: 'sm',
    csv: ({ code }) => code,
    cell: ({ code }) => text.word('billing.account', code),
  },
  {
    ...minorColumn(text, {
      key: 'amount',
      head: text('payouts.amount'),
      rows,
      value: (row: Entry) => row.amountMinor,
      currency: (row) => row.currency,
    }),
    width: 9,
  },
  currencyColumn(text),
  { ...textColumn('sourceKey', text('field.id'), (row: Entry) => row.sourceKey), isExtra: true },
  { ...timeColumn('occurredAt', text('billing.when'), (row: Entry) => row.occurredAt), fold: 'md' },
];
