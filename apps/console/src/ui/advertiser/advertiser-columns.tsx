import { Link } from '@tanstack/react-router';
import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { sandboxNameColumn, stateColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';

type Row = Schemas['Advertiser'];

export function advertiserColumns(text: Text, account: string): ListColumn<Row>[] {
  return [
    sandboxNameColumn(text, ({ id }) => ({ to: '/a/$account/advertisers/$id', params: { account, id: String(id) } })),
    stateColumn(text, (row) => text.word('status', row.status)),
    {
      key: 'brand',
      head: text('field.brand'),
      width: 13,
      fold: 'sm',
      csv: (row) => row.brand,
      cell: (row) => (
        <span dir="ltr" className="wrap-anywhere">
          {row.brand}
        </span>
      ),
    },
    {
      key: 'currency',
      head: text('field.currency'),
      width: 7,
      fold: 'md',
      csv: (row) => row.primaryCurrency,
      cell: (row) => row.primaryCurrency,
    },
    {
      key: 'timezone',
      head: text('field.timezone'),
      width: 11,
      fold: 'lg',
      csv: (row) => row.timezone,
      cell: (row) => <span className="wrap-anywhere">{row.timezone}</span>,
    },
    { ...timeColumn('created', text('field.created'), (row: Row) => row.createdAt), isExtra: true },
    {
      key: 'report',
      head: text('reports.title'),
      width: 7,
      fold: 'md',
      cell: (row) => (
        <Link
          to="/a/$account/reports"
          params={{ account }}
          search={{ advertiser: row.id }}
          className="text-accent underline underline-offset-2"
          aria-label={text('reports.of', { name: row.name })}
        >
          {text('reports.look')}
        </Link>
      ),
    },
  ];
}
