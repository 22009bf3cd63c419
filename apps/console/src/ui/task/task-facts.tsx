import { TaskAdvertiser, TaskSubject } from './task-subject';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Facts, Id, Time } from '#/ui/parts';

export function TaskFacts({ task }: { task: Schemas['Task'] }) {
  const text = useText();
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{task.taskId}</Id> },
        { label: text('tasks.about'), value: <TaskSubject task={task} /> },
        { label: text('field.advertiser'), value: <TaskAdvertiser task={task} /> },
        {
          label: text('tasks.next'),
          value: task.retryAfterSeconds === null ? '–' : text('tasks.every', { seconds: task.retryAfterSeconds }),
        },
        { label: text('field.created'), value: <Time at={task.createdAt} /> },
        { label: text('field.updated'), value: <Time at={task.updatedAt} /> },
      ]}
    />
  );
}
