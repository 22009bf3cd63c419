import { Link } from '@tanstack/react-router';
import { Operation, Outcome } from './call-words';
import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { textColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';

type Call = Schemas['ActivityCall'];

export const callColumns = (text: Text, account: string, duration: (ms: number) => string): ListColumn<Call>[] => [
  {
    key: 'operation',
    head: text('calls.operation'),
    isMain: true,
    csv: (row) => row.operation,
    cell: ({ activityUid: id, operation }) => (
      <Link to="/a/$account/calls/$id" params={{ account, id }} className="min-w-0 hover:underline">
        <Operation>{operation}</Operation>
      </Link>
    ),
  },
  {
    key: 'outcome',
    head: text('calls.outcome'),
    width: 8,
    csv: (row) => row.outcome,
    cell: (call) => <Outcome call={call} />,
  },
  {
    key: 'status',
    head: text('field.status'),
    width: 6,
    isNumber: true,
    fold: 'sm',
    csv: (row) => row.httpStatus,
    cell: (row) => row.httpStatus ?? '–',
  },
  {
    key: 'code',
    head: text('calls.code'),
    width: 9,
    fold: 'lg',
    csv: (row) => row.error?.code ?? '',
    cell: (row) => <code className="block truncate font-mono text-xs">{row.error?.code ?? ''}</code>,
  },
  { ...textColumn<Call>('by', text('calls.by'), (row) => row.principalName), width: 8, fold: 'lg' },
  {
    ...textColumn<Call>('credential', text('calls.credential'), (row) => row.credentialName ?? text('calls.session')),
    width: 8.5,
    fold: 'lg',
  },
  {
    key: 'duration',
    head: text('calls.duration'),
    width: 6.5,
    isNumber: true,
    fold: 'md',
    csv: (row) => row.durationMs,
    cell: (row) => duration(row.durationMs),
  },
  { ...timeColumn<Call>('at', text('calls.at'), (row) => row.startedAt), width: 9.5, fold: 'sm' },
  {
    key: 'surface',
    head: text('calls.surface'),
    width: 6,
    isExtra: true,
    csv: (row) => row.surface,
    cell: (row) => text.word('calls.surface', row.surface),
  },
  {
    key: 'request',
    head: text('problem.requestId'),
    width: 12,
    isExtra: true,
    csv: (row) => row.requestId,
    cell: (row) => <code className="block truncate font-mono text-xs">{row.requestId}</code>,
  },
];
