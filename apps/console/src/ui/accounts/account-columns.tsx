import type { Text } from '#/i18n';
import type { AccountRow } from '#/lib/organization';
import type { ListColumn } from '#/ui/list/column';
import { ForeignText, Id, Tag } from '#/ui/parts';

/** Columns of accounts. A link to an account loads the page again, so that data of one is never shown for another. */
export const accountColumns = (text: Text, current: string): readonly ListColumn<AccountRow>[] => [
  {
    key: 'name',
    head: text('field.name'),
    isMain: true,
    csv: (row) => row.name,
    cell: (row) => (
      <span className={`flex min-w-0 items-center gap-2 ${row.isBelow ? 'ps-5' : ''}`}>
        <a href={`/console/a/${row.id}`} className="min-w-0 hover:underline">
          <ForeignText>{row.name}</ForeignText>
        </a>
        {String(row.id) === current && <Tag>{text('nav.here')}</Tag>}
      </span>
    ),
  },
  {
    key: 'id',
    head: text('accounts.id'),
    width: 8,
    csv: (row) => row.id,
    cell: (row) => <Id label={text('accounts.id')}>{String(row.id)}</Id>,
  },
  {
    key: 'kind',
    head: text('audit.kind'),
    width: 13,
    fold: 'md',
    csv: (row) => row.kind,
    cell: (row) => text.word('accounts.kind', row.kind),
  },
  {
    key: 'type',
    head: text('accounts.type'),
    width: 8,
    fold: 'lg',
    csv: (row) => row.accountType,
    cell: (row) => text.word('side', row.accountType),
  },
  {
    key: 'role',
    head: text('accounts.role'),
    width: 8,
    fold: 'lg',
    csv: (row) => row.role,
    cell: (row) => text.word('role', row.role),
  },
];
