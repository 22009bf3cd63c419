import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api, type Schemas } from '#/lib/api';
import { callQueryOf, cursorOf, placeOf } from '#/lib/call';
import { type CallSearch, callSearch } from '#/lib/call-search';
import { Button } from '#/ui/button';
import { callColumns } from '#/ui/calls/call-columns';
import { useCallFilters } from '#/ui/calls/call-filters';
import { CallPeek } from '#/ui/calls/call-peek';
import { NotRecorded } from '#/ui/calls/not-recorded';
import { useDuration } from '#/ui/duration';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Card, Empty, Page } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/calls/')({
  validateSearch: callSearch,
  loader: () => loadMessages('calls'),
  component: Calls,
});

const path = '/api/v2/activity/calls';
const pollMs = 4_000;

function Calls() {
  const text = useText();
  const { account, isAdmin } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const [isRecorded, setRecorded] = useState(true);
  const { peek: _, ...query } = search;
  const pages = usePages(path, query, async ({ limit, cursor: place }, signal) => {
    const { from, ...cursor } = cursorOf(place, Date.now());
    const { data } = await api.GET(path, { params: { query: { ...callQueryOf(search, from), limit, ...cursor } }, signal });
    const { source, pagination } = data!.meta;
    setRecorded(source === 'calls');
    return { data: data!.data, meta: { pagination: { ...pagination, nextCursor: placeOf(from, pagination.nextCursor) } } };
  });
  const { rows, restart } = pages;
  useEffect(() => {
    // A call is listed a few seconds after its answer. Where there is no row, none can move.
    if (rows?.length !== 0 || !isRecorded) return;
    const timer = setInterval(() => !document.hidden && restart(), pollMs);
    return () => clearInterval(timer);
  }, [rows, restart, isRecorded]);
  const duration = useDuration();
  const columns = useMemo(() => callColumns(text, account, duration), [text, account, duration]);
  const filters = useCallFilters();
  if (!isRecorded && rows?.length === 0)
    return (
      <Page title={text('calls.title')}>
        <Card flush>
          <NotRecorded />
        </Card>
      </Page>
    );
  return (
    <Page
      title={text('calls.title')}
      about={text(isAdmin ? 'calls.about.all' : 'calls.about.own')}
      actions={<Button onClick={restart}>{text('common.refresh')}</Button>}
    >
      <List
        list="calls"
        caption={text('calls.title')}
        icon="live"
        pages={pages}
        id={idOf}
        name={nameOf}
        columns={columns}
        filters={filters}
        searchBy={{ key: 'requestId', label: text('problem.requestId') }}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as CallSearch, replace: isSmall, resetScroll: !isSmall })}
        peek={{ title: text('calls.one'), of: (id, row) => <CallPeek id={id} row={row} /> }}
        empty={
          <Empty icon="live" title={text('calls.none')} call={{ method: 'GET', path: '/api/v2/accounts/current' }}>
            {text('calls.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}

const idOf = (row: Schemas['ActivityCall']) => row.activityUid;
const nameOf = (row: Schemas['ActivityCall']) => row.operation;
