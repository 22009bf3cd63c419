import { Link } from '@tanstack/react-router';
import { Badge, type Column, Foreign, Table } from './parts';
import { useText } from '#/i18n';
import type { Wire } from '#/lib/api';
import { useHere } from '#/lib/here';
import { toneOf } from '#/lib/tones';

export function MediaBuyTable({ rows }: { rows: readonly Wire['MediaBuy'][] }) {
  const text = useText();
  const { account } = useHere();
  const columns: Column<Wire['MediaBuy']>[] = [
    {
      key: 'name',
      head: text('field.name'),
      isMain: true,
      cell: (row) => (
        <Link to="/a/$account/media-buys/$id" params={{ account, id: row.mediaBuyId }} className="hover:underline">
          <Foreign>{row.name}</Foreign>
        </Link>
      ),
    },
    { key: 'seller', head: text('field.seller'), cell: (row) => <Foreign>{row.sellerName}</Foreign> },
    {
      key: 'status',
      head: text('field.status'),
      cell: (row) => <Badge tone={toneOf(row.status)}>{text.word('status', row.status)}</Badge>,
    },
    { key: 'budget', head: text('field.budget'), isNumber: true, cell: (row) => text.money(row.budget, row.currency) },
    {
      key: 'why',
      head: text('mediaBuys.why'),
      cell: (row) => (
        <span className="block min-w-40 text-mute">
          <Foreign>{row.message ?? (row.pendingReason === null ? '' : text.word('pending', row.pendingReason))}</Foreign>
        </span>
      ),
    },
  ];
  return <Table caption={text('mediaBuys.title')} columns={columns} rows={rows} id={(row) => row.mediaBuyId} />;
}
