import { scopeColumn } from './scope-column';
import type { Machine } from './use-machines';
import type { Text } from '#/i18n';
import { nameColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { Time } from '#/ui/parts';

export const machineColumns = (text: Text, account: string): readonly ListColumn<Machine>[] => [
  nameColumn(
    text,
    (row) => row.name,
    ({ id }) => ({ to: '/a/$account/apps/machines/$id', params: { account, id } }),
  ),
  scopeColumn(text, 'md'),
  {
    key: 'used',
    head: text('machines.token'),
    width: 9.5,
    csv: (row) => row.lastUsedAt,
    cell: (row) => (row.lastUsedAt === null ? text('apps.never') : <Time at={row.lastUsedAt} />),
  },
  { ...timeColumn('secret', text('machines.secret.since'), (row: Machine) => row.secretChangedAt), width: 9.5, fold: 'sm' },
  { ...timeColumn('created', text('field.created'), (row: Machine) => row.createdAt), width: 9.5, fold: 'lg' },
];
