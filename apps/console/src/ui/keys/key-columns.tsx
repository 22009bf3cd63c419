import { KeyStateBadge, Owner, Prefix } from './key-words';
import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { keyState } from '#/lib/key-state';
import { nameColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';

type Key = Schemas['ApiKey'];

export const keyColumns = (text: Text, account: string): ListColumn<Key>[] => [
  nameColumn<Key>(
    text,
    (row) => row.name,
    ({ id }) => ({ to: '/a/$account/keys/$id', params: { account, id } }),
  ),
  {
    key: 'state',
    head: text('field.status'),
    width: 9,
    csv: (row) => keyState(row, Date.now()),
    cell: (row) => <KeyStateBadge of={row} />,
  },
  {
    key: 'kind',
    head: text('keys.kind'),
    width: 10,
    fold: 'md',
    csv: (row) => `${row.kind} ${row.owner.name}`,
    cell: (row) => <Owner of={row} />,
  },
  { key: 'prefix', head: text('keys.prefix'), width: 9, fold: 'lg', csv: (row) => row.prefix, cell: (row) => <Prefix of={row} /> },
  { ...timeColumn<Key>('used', text('keys.used'), (row) => row.lastUsedAt, text('keys.never')), width: 9.5, fold: 'sm' },
  {
    key: 'expires',
    head: text('keys.expires'),
    width: 8,
    fold: 'lg',
    csv: (row) => row.expiresAt,
    cell: (row) => (row.expiresAt === null ? text('keys.unlimited') : text.day(row.expiresAt)),
  },
  { ...timeColumn<Key>('created', text('field.created'), (row) => row.createdAt), width: 9.5, fold: 'lg' },
];
