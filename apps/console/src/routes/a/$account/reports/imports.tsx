import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { textParam } from '#/lib/search';
import { useTrail } from '#/lib/trail';
import { Pager } from '#/ui/pager';
import { Card, type Column, Empty, ForeignText, Page, State, Table, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { UploadDelivery } from '#/ui/report/upload-delivery';

export const Route = createFileRoute('/a/$account/reports/imports')({
  validateSearch: (search: Record<string, unknown>): { cursor?: string } => textParam('cursor', search, 2_000),
  loader: () => loadMessages('reports'),
  component: Imports,
});

type Import = Schemas['DeliveryImport'];

function Imports() {
  const text = useText();
  const { cursor } = Route.useSearch();
  const go = Route.useNavigate();
  useTrail([{ label: text('reports.title'), to: '/a/$account/reports' }]);
  const imports = $api.useQuery('get', '/api/v2/buyer/reporting/imports', {
    params: { query: { limit: 50, ...(cursor === undefined ? {} : { cursor }) } },
  });
  const columns: Column<Import>[] = [
    { key: 'created', head: text('field.created'), isMain: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      key: 'status',
      head: text('field.status'),
      cell: ({ status }) => <State of={status.toUpperCase()}>{text.word('status', status.toUpperCase())}</State>,
    },
    { key: 'format', head: text('imports.format'), cell: ({ format }) => (format === 'csv' ? 'CSV' : 'JSON') },
    { key: 'rows', head: text('imports.rows'), isNumber: true, cell: ({ rowCount }) => text.number(rowCount) },
    { key: 'changed', head: text('imports.changed'), isNumber: true, cell: ({ changedCount }) => text.number(changedCount) },
    { key: 'problems', head: text('imports.problems'), cell: (row) => <Problems of={row} /> },
    { key: 'by', head: text('imports.by'), cell: ({ createdBy }) => <ForeignText>{createdBy}</ForeignText> },
  ];
  return (
    <Page title={text('imports.title')} about={text('imports.about')}>
      <UploadDelivery />
      <Card flush>
        <Loaded query={imports} skeleton={<Table caption={text('imports.title')} columns={columns} rows={null} id={() => ''} />}>
          {({ data, meta }) =>
            data.length === 0 && cursor === undefined ? (
              <Empty icon="chart" title={text('imports.none')}>
                {text('imports.none.text')}
              </Empty>
            ) : (
              <>
                <Table caption={text('imports.title')} columns={columns} rows={data} id={({ importId }) => importId} />
                <Pager
                  hasFirst={cursor !== undefined}
                  next={meta.pagination.nextCursor}
                  onGo={(next) => void go({ search: next === undefined ? {} : { cursor: next } })}
                />
              </>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

/** Problems of a file by line, in the words of the API, which keeps the first hundred. */
function Problems({ of: { problems, problemCount } }: { of: Import }) {
  const text = useText();
  if (problemCount === 0) return '0';
  return (
    <details>
      <summary className="w-fit text-accent">{text.number(problemCount)}</summary>
      {problems.length < problemCount && (
        <p className="text-mute">{text('imports.first', { count: problems.length, total: text.number(problemCount) })}</p>
      )}
      <ul className="max-h-64 max-w-lg min-w-48 overflow-y-auto">
        {problems.map(({ path, message }, n) => (
          <li key={n} className="wrap-anywhere">
            <code className="font-mono">{path}</code> {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
