import { Link } from '@tanstack/react-router';
import { Badge, type Column, ForeignText, Table } from './parts';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { toneOf } from '#/lib/tones';

export function MediaBuyTable({ rows }: { rows: readonly Schemas['MediaBuy'][] }) {
  const text = useText();
  const { account } = useAccountContext();
  const columns: Column<Schemas['MediaBuy']>[] = [
    {
      key: 'name',
      head: text('field.name'),
      isMain: true,
      cell: (row) => (
        <Link to="/a/$account/media-buys/$id" params={{ account, id: row.mediaBuyId }} className="hover:underline">
          <ForeignText>{row.name}</ForeignText>
        </Link>
      ),
    },
    { key: 'seller', head: text('field.seller'), cell: (row) => <ForeignText>{row.sellerName}</ForeignText> },
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
          <ForeignText>{row.message ?? (row.pendingReason === null ? '' : text.word('pending', row.pendingReason))}</ForeignText>
        </span>
      ),
    },
  ];
  return <Table caption={text('mediaBuys.title')} columns={columns} rows={rows} id={(row) => row.mediaBuyId} />;
}
