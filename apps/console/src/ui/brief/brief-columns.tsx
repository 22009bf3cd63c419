import { Link } from '@tanstack/react-router';
import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { answersOf } from '#/lib/brief';
import { briefZone } from '#/lib/brief-body';
import { daysOf } from '#/lib/brief-campaign';
import { Flight } from '#/ui/flight';
import type { ListColumn } from '#/ui/list/column';
import { moneyColumn } from '#/ui/money-column';
import { ForeignText, State, Time } from '#/ui/parts';

type Row = Schemas['PlanningBrief'];

export function briefColumns(text: Text, account: string, rows: readonly Row[]): ListColumn<Row>[] {
  const answered = (row: Row) => text('briefs.answered', { count: answersOf(row).answered, of: row.targets.length });
  return [
    {
      key: 'name',
      head: text('field.name'),
      isMain: true,
      csv: (row) => row.campaignName ?? row.advertiserName,
      cell: (row) => (
        <Link to="/a/$account/planning-briefs/$id" params={{ account, id: row.id }} className="hover:underline">
          <ForeignText>{row.campaignName ?? row.advertiserName}</ForeignText>
        </Link>
      ),
    },
    {
      key: 'status',
      head: text('field.status'),
      width: 10.5,
      csv: (row) => text.word('briefs.state', row.status),
      cell: (row) => <State of={row.status}>{text.word('briefs.state', row.status)}</State>,
    },
    {
      key: 'advertiser',
      head: text('field.advertiser'),
      width: 10,
      fold: 'lg',
      csv: (row) => row.advertiserName,
      cell: (row) => <ForeignText>{row.advertiserName}</ForeignText>,
    },
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
    {
      key: 'created',
      head: text('field.created'),
      width: 8,
      fold: 'lg',
      csv: (row) => row.createdAt,
      cell: (row) => <Time at={row.createdAt} />,
    },
  ];
}
