import { Link } from '@tanstack/react-router';
import type { Member } from './use-members';
import type { Text } from '#/i18n';
import { nameOf } from '#/lib/members';
import { stateColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { ForeignText } from '#/ui/parts';

/** Columns of members and open invitations. The name opens the side panel: members have no page. */
export const memberColumns = (text: Text, account: string): readonly ListColumn<Member>[] => [
  {
    key: 'name',
    head: text('field.name'),
    isMain: true,
    csv: nameOf,
    cell: (row) => (
      <Link to="/a/$account/members" params={{ account }} search={{ peek: row.id }} className="min-w-0 hover:underline">
        <ForeignText>{nameOf(row)}</ForeignText>
      </Link>
    ),
  },
  {
    key: 'email',
    head: text('field.email'),
    width: 16,
    fold: 'lg',
    csv: (row) => row.email,
    cell: (row) => <ForeignText>{row.email}</ForeignText>,
  },
  {
    key: 'role',
    head: text('members.role'),
    width: 8,
    fold: 'sm',
    csv: (row) => row.role,
    cell: (row) => text.word('role', row.role),
  },
  { ...stateColumn<Member>(text, (row) => text.word('member', row.status)), width: 8 },
  {
    key: 'since',
    head: text('members.since'),
    width: 8,
    fold: 'md',
    csv: (row) => row.joinedAt,
    cell: (row) => (row.joinedAt === null ? '–' : text.day(row.joinedAt)),
  },
];
