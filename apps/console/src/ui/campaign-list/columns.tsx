import { moneyColumn, nameColumn, stateColumn, textColumn } from '../columns';
import type { ListColumn } from '../list/column';
import { editableStatuses } from './statuses';
import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { lastMillisecondBefore } from '#/lib/days';

type Row = Schemas['CampaignSummary'];

/** Columns of the list of campaigns. */
export function campaignColumns(
  text: Text,
  account: string,
  rows: readonly Row[],
  advertisers: ReadonlyMap<number, string>,
  onEdit: (id: string) => void,
): ListColumn<Row>[] {
  const advertiser = (row: Row) => advertisers.get(row.advertiserId) ?? String(row.advertiserId);
  const start = (row: Row) => text.day(row.flightDates.startDate, row.timezone);
  const end = (row: Row) => text.day(lastMillisecondBefore(row.flightDates.endDate), row.timezone);
  const money = (key: string, head: string, value: (row: Row) => number | null) =>
    moneyColumn(text, { key, head, rows, value, currency: (row) => row.budget.currency });
  const name = nameColumn<Row>(
    text,
    (row) => row.name,
    ({ campaignId: id }) => ({ to: '/a/$account/campaigns/$id', params: { account, id } }),
  );
  return [
    {
      ...name,
      cell: (row) => (
        <>
          {name.cell(row)}
          {/* The shortcut presses it: a row has no space for a button that its page has too. */}
          {editableStatuses.includes(row.status) && <button type="button" hidden data-edit onClick={() => onEdit(row.campaignId)} />}
        </>
      ),
    },
    { ...stateColumn<Row>(text, (row) => text.word('status', row.status)), width: 7.5 },
    { ...textColumn('advertiser', text('field.advertiser'), advertiser), width: 9, fold: 'lg' },
    { ...money('budget', text('field.budget'), (row) => row.budget.total), width: 8.5, fold: 'sm' },
    { ...money('allocated', text('campaigns.allocated'), (row) => row.allocatedBudget ?? null), width: 8.5, fold: 'md' },
    { key: 'start', head: text('field.start'), width: 7, fold: 'lg', csv: start, cell: start },
    { key: 'end', head: text('field.end'), width: 7, fold: 'lg', csv: end, cell: end },
    {
      key: 'products',
      head: text('campaigns.products'),
      width: 6,
      isNumber: true,
      isExtra: true,
      fold: 'lg',
      csv: (row) => row.productCount,
      sum: (row) => ({ amount: row.productCount }),
      cell: (row) => text.number(row.productCount),
    },
    {
      key: 'mode',
      head: text('campaigns.mode'),
      width: 8,
      isExtra: true,
      fold: 'lg',
      csv: (row) => text.word('mode', row.mode),
      cell: (row) => text.word('mode', row.mode),
    },
    {
      key: 'id',
      head: text('field.id'),
      width: 12,
      isExtra: true,
      fold: 'lg',
      csv: (row) => row.campaignId,
      cell: (row) => row.campaignId,
    },
  ];
}
