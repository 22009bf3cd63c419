import { Link } from '@tanstack/react-router';
import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import type { ListColumn } from '#/ui/list/column';
import { ForeignText, State, Tag, Time } from '#/ui/parts';

type Row = Schemas['Advertiser'];

export function advertiserColumns(text: Text, account: string): ListColumn<Row>[] {
  return [
    {
      key: 'name',
      head: text('field.name'),
      isMain: true,
      csv: (row) => row.name,
      cell: (row) => (
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <Link to="/a/$account/advertisers/$id" params={{ account, id: String(row.id) }} className="min-w-0 hover:underline">
            <ForeignText>{row.name}</ForeignText>
          </Link>
          {row.sandbox && <Tag tone="information">{text('advertisers.sandbox')}</Tag>}
        </span>
      ),
    },
    {
      key: 'status',
      head: text('field.status'),
      width: 8,
      csv: (row) => text.word('status', row.status),
      cell: (row) => <State of={row.status}>{text.word('status', row.status)}</State>,
    },
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
    { key: 'created', head: text('field.created'), isExtra: true, csv: (row) => row.createdAt, cell: (row) => <Time at={row.createdAt} /> },
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
