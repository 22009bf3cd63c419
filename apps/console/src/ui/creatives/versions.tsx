import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { type Creative, versionsPath } from '#/lib/creatives';
import { Card, type Column, ForeignText, State, Table, Time } from '#/ui/parts';
import { Problem } from '#/ui/problem';

type Version = Schemas['CreativeVersionSummary'];
const maxShown = 50;

/** The newest versions. A sealed one never changes. */
export function Versions({ creative: { advertiserId: id, creativeId } }: { creative: Creative }) {
  const text = useText();
  const versions = $api.useQuery('get', versionsPath, { params: { path: { id, creativeId }, query: { limit: maxShown } } });
  const columns: readonly Column<Version>[] = [
    { key: 'number', head: text('creatives.version'), isNumber: true, cell: ({ number }) => text.number(number) },
    {
      key: 'status',
      head: text('field.status'),
      cell: ({ status }) => <State of={status}>{text.word('creatives.status', status)}</State>,
    },
    {
      key: 'format',
      head: text('creatives.format'),
      isMain: true,
      cell: ({ format }) => (format === null ? '–' : <ForeignText>{format.id}</ForeignText>),
    },
    { key: 'at', head: text('field.updated'), cell: ({ sealedAt, updatedAt }) => <Time at={sealedAt ?? updatedAt} /> },
  ];
  return (
    <Card title={text('creatives.versions')} flush>
      {versions.error === null ? (
        <Table caption={text('creatives.versions')} columns={columns} rows={versions.data?.data ?? null} id={idOf} />
      ) : (
        <Problem error={versions.error} again={() => void versions.refetch()} />
      )}
    </Card>
  );
}

const idOf = ({ number }: Version) => String(number);
