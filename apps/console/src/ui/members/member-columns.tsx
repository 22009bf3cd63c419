import type { Member } from './use-members';
import type { Text } from '#/i18n';
import { nameOf } from '#/lib/members';
import { stateColumn, textColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { PeekLink } from '#/ui/list/peek-link';

/** Columns of members and open invitations. The name opens the side panel: members have no page. */
export const memberColumns = (text: Text): readonly ListColumn<Member>[] => [
  {
    key: 'name',
    head: text('field.name'),
    isMain: true,
    csv: nameOf,
    cell: (row) => <PeekLink id={row.id}>{nameOf(row)}</PeekLink>,
  },
  { ...textColumn('email', text('field.email'), (row: Member) => row.email), width: 16, fold: 'lg' },
  { ...textColumn('role', text('members.role'), (row: Member) => text.word('role', row.role)), width: 8, fold: 'sm' },
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
