import { TaskSubject } from './task-subject';
import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { nameColumn, stateColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { ForeignText } from '#/ui/parts';

type Row = Schemas['Task'];

export function taskColumns(text: Text, account: string): ListColumn<Row>[] {
  return [
    {
      ...nameColumn<Row>(
        text,
        (row) => text.word('tasks.type', row.taskType),
        ({ taskId: id }) => ({ to: '/a/$account/tasks/$id', params: { account, id } }),
      ),
      key: 'type',
      head: text('tasks.kind'),
    },
    { ...stateColumn<Row>(text, (row) => text.word('tasks.state', row.status)), width: 9.5 },
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
    { ...timeColumn('created', text('field.created'), (row: Row) => row.createdAt), fold: 'sm' },
    { ...timeColumn('updated', text('field.updated'), (row: Row) => row.updatedAt), fold: 'lg' },
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
