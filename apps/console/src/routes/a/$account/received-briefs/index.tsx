import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api, type Schemas } from '#/lib/api';
import { textParam } from '#/lib/search';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, Page } from '#/ui/parts';
import { CourseOfBriefs } from '#/ui/received/course';
import { lineOf, receivedColumns } from '#/ui/received/received-columns';
import { ReceivedPeek } from '#/ui/received/received-peek';
import { useNewest } from '#/ui/received/use-newest';

export const Route = createFileRoute('/a/$account/received-briefs/')({
  validateSearch: (search: Record<string, unknown>): { readonly peek?: string } => textParam('peek', search),
  loader: () => loadMessages('received'),
  component: ReceivedBriefs,
});

const path = '/api/v2/storefront/brief-artifacts';
const newest = 25;

function ReceivedBriefs() {
  const text = useText();
  const { account } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const loaded = usePages(path, {}, async ({ limit, offset = 0 }, signal) => {
    return (await api.GET(path, { params: { query: { take: limit, skip: offset } }, signal })).data!;
  });
  // While newer briefs arrive, a later page repeats rows of the one before.
  const rows = useMemo(() => loaded.rows && [...new Map(loaded.rows.map((row) => [row.id, row])).values()], [loaded.rows]);
  const newCount = useNewest(
    path,
    {},
    rows,
    async (signal) => (await api.GET(path, { params: { query: { take: newest } }, signal })).data!.data,
  );
  const nameOf = useCallback((row: Schemas['BriefArtifact']) => lineOf(text, row), [text]);
  const columns = useMemo(() => receivedColumns(text, account), [text, account]);
  return (
    <Page title={text('received.title')} about={text('received.about')}>
      <CourseOfBriefs rows={rows} />
      <List
        list="received-briefs"
        caption={text('received.title')}
        icon="send"
        pages={{ ...loaded, rows }}
        id={idOf}
        name={nameOf}
        columns={columns}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next, replace: isSmall, resetScroll: !isSmall })}
        fresh={{ count: newCount, onShow: loaded.restart }}
        peek={{ title: text('received.one'), of: (id, row) => <ReceivedPeek id={id} row={row} /> }}
        empty={
          <Empty icon="send" title={text('received.none')} call={{ method: 'GET', path: '/api/v2/storefront/readiness' }}>
            {text('received.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}

const idOf = (row: Schemas['BriefArtifact']) => row.id;
