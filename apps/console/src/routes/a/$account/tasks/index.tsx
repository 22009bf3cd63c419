import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { choiceParam, textParam } from '#/lib/search';
import { Button } from '#/ui/button';
import { Filters } from '#/ui/filters';
import { NewChanges } from '#/ui/new-changes';
import { Pager } from '#/ui/pager';
import { Card, Empty, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { TaskTable } from '#/ui/task/task-table';

const statuses = ['input-required', 'submitted', 'working', 'failed', 'completed'] as const;
const types = ['audience_sync', 'media_buy_create', 'creative_sync'] as const;

interface Search {
  readonly status?: (typeof statuses)[number];
  readonly taskType?: (typeof types)[number];
  readonly cursor?: string;
}

export const Route = createFileRoute('/a/$account/tasks/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choiceParam('status', search, statuses),
    ...choiceParam('taskType', search, types),
    ...textParam('cursor', search, 2_000),
  }),
  component: Tasks,
});

const path = '/api/v2/buyer/tasks';

function Tasks() {
  const text = useText();
  const { status, taskType, cursor } = Route.useSearch();
  const go = Route.useNavigate();
  const filter = { ...(status ? { status } : {}), ...(taskType ? { taskType } : {}) };
  const tasks = $api.useQuery('get', path, { params: { query: { ...filter, limit: 25, ...(cursor ? { cursor } : {}) } } });
  // What needs the person stands above the first page of everything.
  const hasFirst = status === undefined && cursor === undefined;
  const waiting = $api.useQuery(
    'get',
    path,
    { params: { query: { ...filter, status: 'input-required', limit: 25 } } },
    { enabled: hasFirst },
  );
  const first = hasFirst ? (waiting.data?.data ?? []) : [];
  const reload = () => void Promise.all([tasks.refetch(), ...(hasFirst ? [waiting.refetch()] : [])]);
  return (
    <Page title={text('tasks.title')} about={text('tasks.text')}>
      <div className="flex flex-wrap items-center gap-2">
        <Filters
          label={text('field.status')}
          value={status}
          options={statuses.map((value) => ({ value, label: text.word('tasks.state', value) }))}
          onPick={(picked) =>
            void go({
              search: ({ status: _, cursor: __, ...now }) => (picked ? { ...now, status: picked as (typeof statuses)[number] } : now),
            })
          }
        />
        <Filters
          label={text('tasks.kind')}
          value={taskType}
          options={types.map((value) => ({ value, label: text.word('tasks.type', value) }))}
          onPick={(picked) =>
            void go({
              search: ({ taskType: _, cursor: __, ...now }) => (picked ? { ...now, taskType: picked as (typeof types)[number] } : now),
            })
          }
        />
        <NewChanges kinds={['task']} onShow={reload} />
      </div>
      <Card flush>
        <Loaded query={tasks} skeleton={<TaskTable rows={null} />}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <NoTasks isFiltered={status !== undefined || taskType !== undefined} onClear={() => void go({ search: {} })} />
            ) : (
              <>
                <TaskTable rows={[...first, ...data.filter(({ taskId }) => first.every((one) => one.taskId !== taskId))]} />
                <Pager
                  hasFirst={cursor !== undefined}
                  next={meta.pagination.nextCursor}
                  onGo={(to) => void go({ search: (now) => ({ ...now, cursor: to }) })}
                />
              </>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

function NoTasks({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const text = useText();
  if (isFiltered)
    return <Empty icon="clock" title={text('common.noMatch')} action={<Button onClick={onClear}>{text('common.clear')}</Button>} />;
  return (
    <Empty icon="clock" title={text('tasks.none')} call={exampleCalls.audienceSync()}>
      {text('tasks.none.text')}
    </Empty>
  );
}
