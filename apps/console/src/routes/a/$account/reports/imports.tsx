import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText, type Text } from '#/i18n';
import { api, type Schemas } from '#/lib/api';
import { textParam } from '#/lib/search';
import { useTrail } from '#/lib/trail';
import { textColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, Page, State } from '#/ui/parts';
import { ImportPeek } from '#/ui/report/import-peek';
import { UploadDelivery } from '#/ui/report/upload-delivery';

export const Route = createFileRoute('/a/$account/reports/imports')({
  validateSearch: (search: Record<string, unknown>): { peek?: string } => textParam('peek', search),
  loader: () => loadMessages('reports'),
  component: Imports,
});

type Import = Schemas['DeliveryImport'];
const path = '/api/v2/buyer/reporting/imports';

function Imports() {
  const text = useText();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  useTrail([{ label: text('reports.title'), to: '/a/$account/reports' }]);
  const pages = usePages(path, {}, async (page, signal) => (await api.GET(path, { params: { query: { ...page } }, signal })).data!);
  const columns = useMemo(() => columnsOf(text), [text]);
  return (
    <Page title={text('imports.title')} about={text('imports.about')}>
      <UploadDelivery />
      <List
        list="imports"
        caption={text('imports.title')}
        icon="chart"
        pages={pages}
        id={importId}
        name={importId}
        columns={columns}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next, replace: isSmall, resetScroll: !isSmall })}
        peek={{ title: text('imports.title'), of: (id, row) => <ImportPeek id={id} row={row} /> }}
        empty={
          <Empty icon="chart" title={text('imports.none')}>
            {text('imports.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}

const importId = (row: Import) => row.importId;

function columnsOf(text: Text): ListColumn<Import>[] {
  const number = (key: 'rowCount' | 'changedCount' | 'problemCount', head: string, fold?: 'md'): ListColumn<Import> => ({
    key,
    head,
    isNumber: true,
    cell: (row) => text.number(row[key]),
    csv: (row) => row[key],
    ...(fold ? { fold } : {}),
  });
  const stateOf = ({ status }: Import) => text.word('status', status.toUpperCase());
  return [
    { ...timeColumn('created', text('field.created'), (row: Import) => row.createdAt), isMain: true },
    {
      key: 'status',
      head: text('field.status'),
      cell: (row) => <State of={row.status.toUpperCase()}>{stateOf(row)}</State>,
      csv: stateOf,
    },
    {
      key: 'format',
      head: text('imports.format'),
      cell: ({ format }) => (format === 'csv' ? 'CSV' : 'JSON'),
      csv: (row) => row.format,
      fold: 'lg',
      width: 6,
    },
    number('rowCount', text('imports.rows'), 'md'),
    number('changedCount', text('imports.changed'), 'md'),
    number('problemCount', text('imports.problems')),
    { ...textColumn('by', text('imports.by'), (row: Import) => row.createdBy), fold: 'lg', width: 12 },
  ];
}
