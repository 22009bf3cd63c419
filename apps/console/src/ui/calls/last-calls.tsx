import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Operation, Outcome } from './call-words';
import { NotRecorded } from './not-recorded';
import { type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { type CallsOf, countNewer, queryOf, searchOf } from '#/lib/call';
import type { ApiCall } from '#/lib/curl';
import { Button, LinkButton } from '#/ui/button';
import { useDuration } from '#/ui/duration';
import { Badge, Card, type Column, Empty, Id, Table, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

type Call = Schemas['ActivityCall'];

/** More are read than shown, so that up to so many new ones can be counted. */
const [maxShown, maxRead] = [10, 50];
const pollMs = 5_000;

interface Props {
  readonly of: CallsOf;
  readonly title?: string;
  /** A first call, for who has made none. */
  readonly example?: ApiCall;
}

/** The newest calls of a key, an app or an agent, followed while the tab is visible. Put `calls` among the messages of the route. */
export const LastCalls = (props: Props) => <Calls key={JSON.stringify(props.of)} {...props} />;

function Calls({ of, title, example }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const calls = $api.useQuery(
    'get',
    '/api/v2/activity/calls',
    { params: { query: { ...queryOf(of), limit: maxRead } } },
    { refetchInterval: ({ state }) => (state.data?.meta.source === 'changes' ? false : pollMs) },
  );
  const latest = calls.data?.data;
  const [taken, setTaken] = useState<readonly Call[]>();
  // Rows of the cache are replaced once. Without a row, nothing can move.
  if (calls.isFetchedAfterMount && latest !== undefined && (taken === undefined || (taken.length === 0 && latest.length > 0)))
    setTaken(latest);
  const shown = taken ?? latest ?? [];
  const newer = taken === undefined || latest === undefined ? 0 : countNewer(taken, latest);
  const isLive = calls.data?.meta.source === 'calls' && calls.error === null;
  return (
    <Card
      flush
      title={title ?? text('calls.last')}
      actions={
        <span className="flex flex-wrap items-center gap-3">
          <span role="status">
            {newer !== 0 && (
              <Button size="small" className="border-accent! text-accent!" onClick={() => setTaken(latest)}>
                {newer === null ? text('common.refresh') : text('common.news', { count: newer })}
              </Button>
            )}
          </span>
          {isLive && <Badge tone="good">{text('link.live')}</Badge>}
          <LinkButton size="small" to="/a/$account/calls" params={{ account }} search={searchOf(of)}>
            {text('calls.all')}
          </LinkButton>
        </span>
      }
    >
      <Loaded query={calls} skeleton={<Rows rows={null} />}>
        {({ meta }) => {
          if (meta.source === 'changes') return <NotRecorded />;
          if (shown.length === 0)
            return (
              <Empty icon="live" title={text('calls.none')} call={example}>
                {text('calls.none.text')}
              </Empty>
            );
          return <Rows rows={shown.slice(0, maxShown)} />;
        }}
      </Loaded>
    </Card>
  );
}

/** Without rows, placeholders. */
function Rows({ rows }: { rows: readonly Call[] | null }) {
  const text = useText();
  const { account } = useAccountContext();
  const columns = columnsOf(text, account, useDuration());
  return <Table caption={text('calls.last')} columns={columns} rows={rows} id={({ activityUid }) => activityUid} />;
}

const columnsOf = (text: Text, account: string, duration: (ms: number) => string): Column<Call>[] => [
  {
    key: 'operation',
    head: text('calls.operation'),
    isMain: true,
    cell: ({ activityUid: id, operation }) => (
      <Link to="/a/$account/calls/$id" params={{ account, id }} className="block max-w-36 sm:max-w-md hover:underline">
        <Operation>{operation}</Operation>
      </Link>
    ),
  },
  { key: 'outcome', head: text('calls.outcome'), cell: (call) => <Outcome call={call} /> },
  { key: 'status', head: text('field.status'), isNumber: true, cell: ({ httpStatus }) => httpStatus ?? '–' },
  { key: 'duration', head: text('calls.duration'), isNumber: true, cell: ({ durationMs }) => duration(durationMs) },
  { key: 'at', head: text('calls.at'), cell: ({ startedAt }) => <Time at={startedAt} /> },
  {
    key: 'request',
    head: text('problem.requestId'),
    cell: ({ requestId }) => (
      <span className="block w-28">
        <Id label={text('problem.requestId')}>{requestId}</Id>
      </span>
    ),
  },
];
