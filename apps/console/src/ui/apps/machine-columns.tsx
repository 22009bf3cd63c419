import { scopeColumn } from './scope-column';
import type { Machine } from './use-machines';
import type { Text } from '#/i18n';
import { nameColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';

export const machineColumns = (text: Text, account: string): readonly ListColumn<Machine>[] => [
  nameColumn(
    text,
    (row) => row.name,
    ({ id }) => ({ to: '/a/$account/apps/machines/$id', params: { account, id } }),
  ),
  scopeColumn(text, 'md'),
  { ...timeColumn('used', text('machines.token'), (row: Machine) => row.lastUsedAt, text('apps.never')), width: 9.5 },
  { ...timeColumn('secret', text('machines.secret.since'), (row: Machine) => row.secretChangedAt), width: 9.5, fold: 'sm' },
  { ...timeColumn('created', text('field.created'), (row: Machine) => row.createdAt), width: 9.5, fold: 'lg' },
];
