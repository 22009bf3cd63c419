import { Link } from '@tanstack/react-router';
import { TaskSubject } from './task-subject';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { type Column, ForeignText, State, Table, Time } from '#/ui/parts';

/** Without rows, placeholders. */
export function TaskTable({ rows }: { rows: readonly Schemas['Task'][] | null }) {
  const text = useText();
  const { account } = useAccountContext();
  const columns: Column<Schemas['Task']>[] = [
    {
      key: 'type',
      head: text('tasks.kind'),
      isMain: true,
      cell: (row) => (
        <Link to="/a/$account/tasks/$id" params={{ account, id: row.taskId }} className="hover:underline">
          {text.word('tasks.type', row.taskType)}
        </Link>
      ),
    },
    { key: 'status', head: text('field.status'), cell: (row) => <State of={row.status}>{text.word('tasks.state', row.status)}</State> },
    { key: 'about', head: text('tasks.about'), cell: (row) => <TaskSubject task={row} /> },
    {
      key: 'why',
      head: text('tasks.why'),
      cell: (row) => (
        <span className="block min-w-40 text-mute">
          <ForeignText>{row.error?.message ?? ''}</ForeignText>
        </span>
      ),
    },
    { key: 'created', head: text('field.created'), cell: (row) => <Time at={row.createdAt} /> },
    { key: 'updated', head: text('field.updated'), cell: (row) => <Time at={row.updatedAt} /> },
  ];
  return <Table caption={text('tasks.title')} columns={columns} rows={rows} id={(row) => row.taskId} />;
}
