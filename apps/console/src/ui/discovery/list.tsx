import { DiscoveryState } from './state';
import { type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { nameColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { Table } from '#/ui/parts';

type Row = Schemas['DiscoveryOverview'];
type Names = ReadonlyMap<string, string>;
const noNames: Names = new Map();

/** Name of the campaign, else the brief. */
export const titleOf = ({ campaignId, brief, discoveryId }: Row, names: Names): string =>
  (campaignId === null ? undefined : names.get(campaignId)) ?? (brief || discoveryId);

/** Columns of a list of discoveries. Without names of campaigns, rows are shown by their briefs. */
export function discoveryColumns(text: Text, account: string, names: Names): ListColumn<Row>[] {
  const title = nameColumn<Row>(
    text,
    (row) => titleOf(row, names),
    ({ discoveryId: id }) => ({ to: '/a/$account/discovery/$id', params: { account, id } }),
  );
  return [
    {
      ...title,
      key: 'brief',
      head: text(names === noNames ? 'field.brief' : 'discover.what'),
      cell: (row) => (
        <>
          {title.cell(row)}
          {row.brief !== '' && titleOf(row, names) !== row.brief && (
            <p dir="auto" className="u-foreign line-clamp-1 font-normal wrap-anywhere text-mute">
              {row.brief}
            </p>
          )}
        </>
      ),
    },
    {
      key: 'status',
      head: text('field.status'),
      width: 14,
      csv: (row) => row.status,
      cell: (row) => <DiscoveryState discovery={row} />,
    },
    {
      key: 'answered',
      head: text('discover.answered'),
      isNumber: true,
      fold: 'md',
      csv: (row) => row.sellersResponded,
      cell: ({ sellersResponded, sellersRequested }) => text('discover.answeredOf', { count: sellersResponded, of: sellersRequested }),
    },
    { ...timeColumn('created', text('field.created'), (row: Row) => row.createdAt), fold: 'sm' },
    { ...timeColumn('expires', text('discovery.expires'), (row: Row) => row.expiresAt), fold: 'lg' },
  ];
}

/** Discoveries of one campaign. */
export function DiscoveryTable({ rows }: { rows: readonly Row[] }) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <Table
      caption={text('discover.title')}
      columns={discoveryColumns(text, account, noNames)}
      rows={rows}
      id={({ discoveryId }) => discoveryId}
    />
  );
}
