import { Link } from '@tanstack/react-router';
import type { ListColumn } from './list/column';
import { moneyColumn } from './money-column';
import { ForeignText, State, Table } from './parts';
import { useText, type Text } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { lastMillisecondBefore } from '#/lib/days';

type Row = Schemas['MediaBuy'];

/** Columns of media buys. With names of campaigns, each buy names its own. */
export function mediaBuyColumns(
  text: Text,
  account: string,
  rows: readonly Row[],
  campaigns?: ReadonlyMap<string, string>,
): ListColumn<Row>[] {
  const why = (row: Row) => row.message ?? (row.pendingReason === null ? '' : text.word('pending', row.pendingReason));
  const start = (row: Row) => text.day(row.flightDates.startDate, row.timezone);
  const end = (row: Row) => text.day(lastMillisecondBefore(row.flightDates.endDate), row.timezone);
  const campaign = (row: Row) => campaigns?.get(row.campaignId) ?? row.campaignId;
  const ofCampaign: ListColumn<Row> = {
    key: 'campaign',
    head: text('mediaBuys.campaign'),
    width: 11,
    fold: 'lg',
    csv: campaign,
    cell: (row) => (
      <Link to="/a/$account/campaigns/$id" params={{ account, id: row.campaignId }} className="hover:underline">
        <ForeignText>{campaign(row)}</ForeignText>
      </Link>
    ),
  };
  return [
    {
      key: 'name',
      head: text('field.name'),
      isMain: true,
      csv: (row) => row.name,
      cell: (row) => (
        <Link to="/a/$account/media-buys/$id" params={{ account, id: row.mediaBuyId }} className="hover:underline">
          <ForeignText>{row.name}</ForeignText>
        </Link>
      ),
    },
    {
      key: 'status',
      head: text('field.status'),
      width: 10.5,
      csv: (row) => text.word('status', row.status),
      cell: (row) => <State of={row.status}>{text.word('status', row.status)}</State>,
    },
    ...(campaigns === undefined ? [] : [ofCampaign]),
    {
      key: 'seller',
      head: text('field.seller'),
      width: 10,
      fold: 'lg',
      csv: (row) => row.sellerName,
      cell: (row) => <ForeignText>{row.sellerName}</ForeignText>,
    },
    {
      ...moneyColumn(text, {
        key: 'budget',
        head: text('field.budget'),
        rows,
        value: (row) => row.budget,
        currency: (row) => row.currency,
      }),
      width: 8.5,
      fold: 'sm',
    },
    {
      key: 'why',
      head: text('mediaBuys.why'),
      width: 14,
      fold: 'md',
      csv: why,
      cell: (row) => (
        <span className="block min-w-40 text-mute" title={why(row).slice(0, 500)}>
          <ForeignText>{why(row)}</ForeignText>
        </span>
      ),
    },
    { key: 'start', head: text('field.start'), width: 7.5, isExtra: true, fold: 'lg', csv: start, cell: start },
    { key: 'end', head: text('field.end'), width: 7.5, isExtra: true, fold: 'lg', csv: end, cell: end },
  ];
}

/** A short list of media buys, without those columns that people choose. Without rows, placeholders. */
export function MediaBuyTable({ rows }: { rows: readonly Row[] | null }) {
  const text = useText();
  const { account } = useAccountContext();
  const columns = mediaBuyColumns(text, account, rows ?? []).filter(({ isExtra }) => !isExtra);
  return <Table caption={text('mediaBuys.title')} columns={columns} rows={rows} id={(row) => row.mediaBuyId} />;
}
