import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { useFollowed } from '#/lib/change-count';
import { pollEvery } from '#/lib/task';
import { ObjectSkeleton, Page, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { DataCard } from '#/ui/task/data-card';
import { TaskCourse } from '#/ui/task/task-course';
import { TaskFacts } from '#/ui/task/task-facts';
import { TaskProblem } from '#/ui/task/task-problem';

export const Route = createFileRoute('/a/$account/tasks/$id')({ loader: () => loadMessages('briefs'), component: Task });

/** The feed tells each new status. While the task runs it is also read as often as the API asks for, so that a lost connection does not hide its end. */
function Task() {
  const { id } = Route.useParams();
  const query = $api.useQuery(
    'get',
    '/api/v2/buyer/tasks/{taskId}',
    { params: { path: { taskId: id } } },
    { refetchInterval: ({ state }) => pollEvery(state.data?.data.task) },
  );
  const task = useFollowed(query, ['task'], id);
  return (
    <Loaded query={task} isPage skeleton={<ObjectSkeleton facts={6} />}>
      {({ data }) => <Shown task={data.task} />}
    </Loaded>
  );
}

function Shown({ task }: { task: Schemas['Task'] }) {
  const text = useText();
  return (
    <Page
      title={text.word('tasks.type', task.taskType)}
      state={
        <span role="status">
          <State of={task.status}>{text.word('tasks.state', task.status)}</State>
        </span>
      }
      about={text.word('tasks.state.text', task.status)}
      facts={<TaskFacts task={task} />}
    >
      <TaskProblem task={task} />
      {task.response !== null && <DataCard title={text('tasks.response')} value={task.response} />}
      {task.metadata !== null && <DataCard title={text('tasks.metadata')} value={task.metadata} />}
      <TaskCourse task={task} />
    </Page>
  );
}
