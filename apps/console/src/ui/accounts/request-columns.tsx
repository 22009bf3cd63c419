import { Link } from '@tanstack/react-router';
import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { textColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { ForeignText, State } from '#/ui/parts';

type Request = Schemas['AdminApproval'];

/** Columns of requested accounts. The name opens the side panel, where the request is decided. */
export const requestColumns = (text: Text, account: string): readonly ListColumn<Request>[] => [
  {
    key: 'name',
    head: text('field.name'),
    isMain: true,
    csv: (row) => row.account.name,
    cell: (row) => (
      <Link to="/a/$account/accounts/requests" params={{ account }} search={{ peek: row.id }} className="min-w-0 hover:underline">
        <ForeignText>{row.account.name}</ForeignText>
      </Link>
    ),
  },
  {
    key: 'state',
    head: text('field.status'),
    width: 9,
    csv: (row) => row.state,
    cell: (row) => <State of={row.state}>{text.word('accounts.state', row.state)}</State>,
  },
  { ...textColumn('by', text('accounts.by'), (row: Request) => row.requestedBy), width: 14, fold: 'md' },
  { ...timeColumn('created', text('field.created'), (row: Request) => row.createdAt), width: 9.5, fold: 'lg' },
];
