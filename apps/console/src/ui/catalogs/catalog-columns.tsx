import { CatalogHealth } from './catalog-health';
import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { catalogName } from '#/lib/catalog';
import { courseOf } from '#/lib/catalog-course';
import { nameColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { State, Time } from '#/ui/parts';

type Row = Schemas['Catalog'];

export function catalogColumns(text: Text, account: string): ListColumn<Row>[] {
  return [
    nameColumn<Row>(text, catalogName, ({ advertiserId, platformId: id }) => ({
      to: '/a/$account/catalogs/$advertiser/$id',
      params: { account, advertiser: String(advertiserId), id },
    })),
    {
      key: 'health',
      head: text('catalogs.health'),
      width: 11,
      csv: (row) => text.word('catalogs.health', row.healthStatus),
      cell: (row) => <CatalogHealth catalog={row} />,
    },
    {
      key: 'rejected',
      head: text('catalogs.rejected'),
      width: 6,
      isNumber: true,
      fold: 'md',
      csv: (row) => row.itemsRejected,
      cell: (row) => text.number(row.itemsRejected),
    },
    { ...word('type', text('catalogs.type'), (row) => text.word('catalogs.type', row.type)), fold: 'md' },
    {
      key: 'items',
      head: text('catalogs.items'),
      width: 7,
      isNumber: true,
      fold: 'sm',
      csv: (row) => row.itemCount,
      cell: (row) => text.number(row.itemCount),
    },
    {
      ...word('source', text('catalogs.source'), (row) => text.word('catalogs.source', row.sourceType)),
      width: 9,
      fold: 'lg',
      isExtra: true,
    },
    {
      key: 'last',
      head: text('catalogs.last'),
      width: 14,
      fold: 'lg',
      csv: (row) => courseOf(row)[0]?.at,
      cell: (row) => <LastStep row={row} text={text} />,
    },
    { ...timeColumn('next', text('catalogs.next'), (row: Row) => row.nextSyncAt), fold: 'lg' },
  ];
}

function LastStep({ row, text }: { row: Row; text: Text }) {
  const [step] = courseOf(row);
  if (step === undefined) return '–';
  return (
    <span className="flex min-w-0 items-center justify-between gap-2">
      <State of={step.status}>{text.word('catalogs.run', step.status)}</State>
      <Time at={step.at} className="text-mute" />
    </span>
  );
}

const word = (key: string, head: string, value: (row: Row) => string): ListColumn<Row> => ({ key, head, csv: value, cell: value });
