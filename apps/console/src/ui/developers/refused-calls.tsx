import { Link, type LinkProps } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { newestOf } from '#/lib/integration';
import { Card, type Column, ForeignText, Table, Time } from '#/ui/parts';
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
    data: isLoaded ? newestOf([...denied.data!.data, ...failed.data!.data], maxCalls) : undefined,
    error: denied.error ?? failed.error,
    refetch: () => [denied.refetch(), failed.refetch()],
  };
  const isRecorded = denied.data?.meta.source !== 'changes';
  return (
    <Card
      title={text('developers.refused')}
      flush
      actions={
        <Link {...toCalls(account)} className="text-xs text-accent hover:underline">
          {text('developers.refused.all')}
        </Link>
      }
    >
      <Loaded query={query} skeleton={<Calls rows={null} />}>
        {(rows) =>
          rows.length > 0 ? (
            <Calls rows={rows} />
          ) : (
            <p className="px-4 py-6 text-center text-mute">{text(isRecorded ? 'developers.refused.none' : 'developers.refused.off')}</p>
          )
        }
      </Loaded>
    </Card>
  );
}

function Calls({ rows }: { rows: readonly Call[] | null }) {
  const text = useText();
  const { account } = useAccountContext();
  const columns: Column<Call>[] = [
    {
      key: 'operation',
      head: text('developers.refused.call'),
      isMain: true,
      cell: (row) => (
        <Link {...toCalls(account, row.activityUid)} dir="ltr" className="font-mono font-normal wrap-anywhere hover:underline">
          {row.operation}
        </Link>
      ),
    },
    {
      key: 'why',
      head: text('developers.refused.why'),
      cell: ({ error, httpStatus }) => (
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          {error !== null && <ForeignText>{error.message}</ForeignText>}
          <code className="font-mono text-mute">{error?.code ?? httpStatus ?? '–'}</code>
        </span>
      ),
    },
    { key: 'by', head: text('developers.refused.by'), cell: (row) => <ForeignText>{row.credentialName ?? row.principalName}</ForeignText> },
    { key: 'at', head: text('developers.refused.at'), cell: (row) => <Time at={row.startedAt} /> },
  ];
  return <Table caption={text('developers.refused')} columns={columns} rows={rows} id={(row) => row.activityUid} />;
}

/** The list of calls, or the page of one. */
const toCalls = (account: string, id?: string) =>
  ({ to: id === undefined ? '/a/$account/calls' : '/a/$account/calls/$id', params: { account, id } }) as LinkProps;
