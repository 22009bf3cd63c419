import type { Text } from '#/i18n';
import type { AccountRow } from '#/lib/organization';
import { textColumn } from '#/ui/columns';
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
  { ...textColumn('kind', text('audit.kind'), (row: AccountRow) => text.word('accounts.kind', row.kind)), width: 13, fold: 'md' },
  { ...textColumn('type', text('accounts.type'), (row: AccountRow) => text.word('side', row.accountType)), width: 8, fold: 'lg' },
  { ...textColumn('role', text('accounts.role'), (row: AccountRow) => text.word('role', row.role)), width: 8, fold: 'lg' },
];
