import { Link } from '@tanstack/react-router';
import { TaskSubject } from './task-subject';
import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import type { ListColumn } from '#/ui/list/column';
import { ForeignText, State, Time } from '#/ui/parts';

type Row = Schemas['Task'];

export function taskColumns(text: Text, account: string): ListColumn<Row>[] {
  return [
    {
      key: 'type',
      head: text('tasks.kind'),
      isMain: true,
      csv: (row) => text.word('tasks.type', row.taskType),
      cell: (row) => (
        <Link to="/a/$account/tasks/$id" params={{ account, id: row.taskId }} className="hover:underline">
          {text.word('tasks.type', row.taskType)}
        </Link>
      ),
    },
    {
      key: 'status',
      head: text('field.status'),
      width: 9.5,
      csv: (row) => text.word('tasks.state', row.status),
      cell: (row) => <State of={row.status}>{text.word('tasks.state', row.status)}</State>,
    },
    {
      key: 'about',
      head: text('tasks.about'),
      width: 14,
      fold: 'md',
      csv: (row) => row.resourceId ?? '',
      cell: (row) => <TaskSubject task={row} />,
    },
    {
      key: 'why',
      head: text('tasks.why'),
      width: 14,
      fold: 'lg',
      csv: (row) => row.error?.message ?? '',
      cell: (row) => (
        <span className="text-mute">
          <ForeignText>{row.error?.message ?? ''}</ForeignText>
        </span>
      ),
    },
    {
      key: 'created',
      head: text('field.created'),
      width: 8,
      fold: 'sm',
      csv: (row) => row.createdAt,
      cell: (row) => <Time at={row.createdAt} />,
    },
    {
      key: 'updated',
      head: text('field.updated'),
      width: 8,
      fold: 'lg',
      csv: (row) => row.updatedAt,
      cell: (row) => <Time at={row.updatedAt} />,
    },
    {
      key: 'id',
      head: text('field.id'),
      width: 12,
      isExtra: true,
      csv: (row) => row.taskId,
      cell: (row) => <code className="font-mono text-xs">{row.taskId}</code>,
    },
  ];
}
