import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { briefZone } from '#/lib/brief-body';
import { daysOf } from '#/lib/brief-campaign';
import { stateOf } from '#/lib/demand';
import { moneyColumn, nameColumn, textColumn, timeColumn } from '#/ui/columns';
import { Flight } from '#/ui/flight';
import type { ListColumn } from '#/ui/list/column';
import { State } from '#/ui/parts';

type Row = Schemas['DemandSignal'];

export const nameOf = (row: Pick<Row, 'campaignName' | 'advertiserName'>): string => row.campaignName ?? row.advertiserName;
/** The state in its own words. Of a closed brief it is what came of it for everybody. */
export const stateWord = (text: Text, row: Row): string => text.word('demand.state', stateOf(row));

export function demandColumns(text: Text, account: string, rows: readonly Row[]): ListColumn<Row>[] {
  return [
    nameColumn<Row>(text, nameOf, ({ id }) => ({ to: '/a/$account/demand-signals/$id', params: { account, id } })),
    {
      key: 'state',
      head: text('demand.own'),
      width: 9.5,
      csv: (row) => stateWord(text, row),
      cell: (row) => <State of={stateOf(row)}>{stateWord(text, row)}</State>,
    },
    {
      key: 'status',
      head: text('demand.brief'),
      width: 10.5,
      fold: 'md',
      csv: (row) => text.word('demand.status', row.status),
      cell: (row) => <State of={row.status}>{text.word('demand.status', row.status)}</State>,
    },
    { ...textColumn('buyer', text('demand.buyer'), (row: Row) => row.buyerName), width: 9, fold: 'lg' },
    {
      ...textColumn('channels', text('field.channels'), (row: Row) => row.channels.map((one) => text.word('channel', one)).join(', ')),
      width: 10,
      fold: 'lg',
    },
    {
      key: 'flight',
      head: text('field.flight'),
      width: 15,
      isExtra: true,
      csv: (row) => `${daysOf(row).start} – ${daysOf(row).end}`,
      cell: (row) => <Flight dates={row} timezone={briefZone} />,
    },
    {
      ...moneyColumn(text, {
        key: 'budget',
        head: text('field.budget'),
        rows,
        value: (row) => row.statedBudget,
        currency: (row) => row.currency,
      }),
      width: 8.5,
      fold: 'sm',
    },
    { ...timeColumn('received', text('demand.received'), (row: Row) => row.receivedAt), width: 8.5, fold: 'lg' },
  ];
}
