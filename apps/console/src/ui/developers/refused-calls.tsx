import { Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { newestOf } from '#/lib/integration';
import { LinkButton } from '#/ui/button';
import { Operation } from '#/ui/calls/call-words';
import { NotRecorded } from '#/ui/calls/not-recorded';
import { timeColumn } from '#/ui/columns';
import { Card, type Column, ForeignText, Table } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

type Call = Schemas['ActivityCall'];
const path = '/api/v2/activity/calls';
const maxCalls = 5;

/** The newest calls that were refused or failed, and why. Admins see those of the account, others their own. */
export function RefusedCalls() {
  const text = useText();
  const { account } = useAccountContext();
  const denied = $api.useQuery('get', path, { params: { query: { outcome: 'denied', limit: maxCalls } } });
  const failed = $api.useQuery('get', path, { params: { query: { outcome: 'failed', limit: maxCalls } } });
  const isLoaded = denied.data !== undefined && failed.data !== undefined;
  const query = {
    data: isLoaded ? newestOf([...denied.data.data, ...failed.data.data], maxCalls) : undefined,
    error: denied.error ?? failed.error,
    refetch: () => [denied.refetch(), failed.refetch()],
  };
  return (
    <Card
      title={text('developers.refused')}
      flush
      actions={
        <LinkButton size="small" to="/a/$account/calls" params={{ account }}>
          {text('calls.all')}
        </LinkButton>
      }
    >
      <Loaded query={query} skeleton={<Calls rows={null} />}>
        {(rows) => {
          if (denied.data?.meta.source === 'changes') return <NotRecorded />;
          if (rows.length === 0) return <p className="px-4 py-6 text-center text-mute">{text('developers.refused.none')}</p>;
          return <Calls rows={rows} />;
        }}
      </Loaded>
    </Card>
  );
}

/** Without rows, placeholders. */
function Calls({ rows }: { rows: readonly Call[] | null }) {
  const text = useText();
  const { account } = useAccountContext();
  const columns: Column<Call>[] = [
    {
      key: 'operation',
      head: text('calls.operation'),
      isMain: true,
      cell: ({ activityUid: id, operation }) => (
        <Link to="/a/$account/calls/$id" params={{ account, id }} className="hover:underline">
          <Operation>{operation}</Operation>
        </Link>
      ),
    },
    {
      key: 'code',
      head: text('calls.code'),
      cell: ({ error, httpStatus }) => (
        <span className="flex min-w-40 flex-wrap items-baseline gap-x-2">
          {error !== null && <ForeignText>{error.message}</ForeignText>}
          <code className="font-mono text-mute">{error?.code ?? httpStatus ?? '–'}</code>
        </span>
      ),
    },
    {
      key: 'by',
      head: text('calls.by'),
      cell: (row) => (
        <span className="block w-max max-w-40">
          <ForeignText>{row.credentialName ?? row.principalName}</ForeignText>
        </span>
      ),
    },
    timeColumn('at', text('calls.at'), (row) => row.startedAt),
  ];
  return <Table caption={text('developers.refused')} columns={columns} rows={rows} id={(row) => row.activityUid} />;
}
