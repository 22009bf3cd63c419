import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { answersOf } from '#/lib/brief';
import { briefZone } from '#/lib/brief-body';
import { daysOf } from '#/lib/brief-campaign';
import { moneyColumn, nameColumn, stateColumn, textColumn, timeColumn } from '#/ui/columns';
import { Flight } from '#/ui/flight';
import type { ListColumn } from '#/ui/list/column';

type Row = Schemas['PlanningBrief'];

export function briefColumns(text: Text, account: string, rows: readonly Row[]): ListColumn<Row>[] {
  const answered = (row: Row) => text('briefs.answered', { count: answersOf(row).answered, of: row.targets.length });
  return [
    nameColumn(
      text,
      (row) => row.campaignName ?? row.advertiserName,
      ({ id }) => ({ to: '/a/$account/planning-briefs/$id', params: { account, id } }),
    ),
    { ...stateColumn<Row>(text, (row) => text.word('briefs.state', row.status)), width: 10.5 },
    { ...textColumn('advertiser', text('field.advertiser'), (row: Row) => row.advertiserName), width: 10, fold: 'lg' },
    { key: 'answers', head: text('briefs.answers'), width: 7, fold: 'sm', isNumber: true, csv: answered, cell: answered },
    {
      key: 'flight',
      head: text('field.flight'),
      width: 15,
      fold: 'lg',
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
      width: 9,
      fold: 'md',
    },
    { ...timeColumn('created', text('field.created'), (row: Row) => row.createdAt), fold: 'lg' },
  ];
}
