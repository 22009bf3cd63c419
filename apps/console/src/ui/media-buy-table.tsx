import { Link } from '@tanstack/react-router';
import { moneyColumn } from './money-column';
import { type Column, ForeignText, State, Table } from './parts';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';

/** Without rows, placeholders. */
export function MediaBuyTable({ rows }: { rows: readonly Schemas['MediaBuy'][] | null }) {
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
    { key: 'status', head: text('field.status'), cell: (row) => <State of={row.status}>{text.word('status', row.status)}</State> },
    { key: 'seller', head: text('field.seller'), cell: (row) => <ForeignText>{row.sellerName}</ForeignText> },
    moneyColumn(text, {
      key: 'budget',
      head: text('field.budget'),
      rows: rows ?? [],
      value: (row) => row.budget,
      currency: (row) => row.currency,
    }),
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
