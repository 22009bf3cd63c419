import { Link } from '@tanstack/react-router';
import { moneyColumn, nameColumn, stateColumn, textColumn } from './columns';
import type { ListColumn } from './list/column';
import { ForeignText, Table } from './parts';
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
    nameColumn(
      text,
      (row) => row.name,
      ({ mediaBuyId: id }) => ({ to: '/a/$account/media-buys/$id', params: { account, id } }),
    ),
    { ...stateColumn<Row>(text, (row) => text.word('status', row.status)), width: 10.5 },
    ...(campaigns === undefined ? [] : [ofCampaign]),
    { ...textColumn('seller', text('field.seller'), (row: Row) => row.sellerName), width: 10, fold: 'lg' },
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
