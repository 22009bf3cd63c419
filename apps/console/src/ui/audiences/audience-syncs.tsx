import { Link } from '@tanstack/react-router';
import { numberText } from './audience-columns';
import { type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useFollowed } from '#/lib/change-count';
import { advertiserOf } from '#/lib/task';
import { Card, type Column, ForeignText, Rows, State, Table, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

type Task = Schemas['Task'];
const newest = 200;

/** Syncs of one audience: what was added and removed, and what came of it. They are the newest that the account has made. */
export function AudienceSyncs({ advertiser, id }: { advertiser: number; id: string }) {
  const text = useText();
  const { account } = useAccountContext();
  const query = useFollowed(
    $api.useQuery(
      'get',
      '/api/v2/buyer/tasks',
      { params: { query: { taskType: 'audience_sync', limit: newest } } },
      { refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? 5_000 : false) },
    ),
    ['task'],
  );
  const columns: Column<Task>[] = [
    {
      key: 'at',
      head: text('audiences.sync'),
      isMain: true,
      cell: ({ taskId, createdAt }) => (
        <Link to="/a/$account/tasks/$id" params={{ account, id: taskId }} className="hover:underline">
          <Time at={createdAt} />
        </Link>
      ),
    },
    {
      key: 'status',
      head: text('field.status'),
      cell: ({ status, error }) => (
        <span className="grid gap-0.5">
          <State of={status}>{text.word('tasks.state', status)}</State>
          {error !== null && (
            <span className="max-w-md whitespace-normal text-bad">
              <ForeignText lines>{error.message}</ForeignText>
            </span>
          )}
        </span>
      ),
    },
    { key: 'added', head: text('audiences.added'), isNumber: true, cell: (task) => counted(text, task, 'added') },
    { key: 'removed', head: text('audiences.removed'), isNumber: true, cell: (task) => counted(text, task, 'removed') },
    { key: 'after', head: text('audiences.after'), isNumber: true, cell: (task) => numberText(text, peopleAfter(task, id)) },
  ];
  return (
    <Card title={text('audiences.syncs')} flush>
      <Loaded query={query} skeleton={<Rows count={3} />}>
        {({ data }) => {
          const own = data.filter((task) => task.resourceId === id && advertiserOf(task) === advertiser);
          if (own.length === 0) return <p className="px-4 py-3 text-mute">{text('audiences.syncs.none')}</p>;
          return <Table caption={text('audiences.syncs')} columns={columns} rows={own} id={({ taskId }) => taskId} />;
        }}
      </Loaded>
    </Card>
  );
}

const isOpen = ({ status }: Task) => status === 'submitted' || status === 'working';

function counted(text: Text, { metadata }: Task, name: 'added' | 'removed'): string {
  const count = metadata?.[name];
  return typeof count === 'number' ? text.number(count) : '–';
}

/** People of the audience when the sync had ended; null while it has not. */
function peopleAfter({ response }: Task, id: string): number | null {
  const { audiences } = (response ?? {}) as { audiences?: readonly { audienceId?: unknown; uploadedCount?: unknown }[] };
  const count = Array.isArray(audiences) ? audiences.find(({ audienceId }) => audienceId === id)?.uploadedCount : null;
  return typeof count === 'number' ? count : null;
}
