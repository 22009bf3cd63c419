import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { textColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { PeekLink } from '#/ui/list/peek-link';
import { State } from '#/ui/parts';

type Request = Schemas['AdminApproval'];

/** Columns of requested accounts. The name opens the side panel, where the request is decided. */
export const requestColumns = (text: Text): readonly ListColumn<Request>[] => [
  {
    key: 'name',
    head: text('field.name'),
    isMain: true,
    csv: (row) => row.account.name,
    cell: (row) => <PeekLink id={row.id}>{row.account.name}</PeekLink>,
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
