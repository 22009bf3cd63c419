import { AskBadge } from './ask-badge';
import type { Text } from '#/i18n';
import { type Ask, askState, staffState } from '#/lib/ask';
import { textColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';

/** Columns of asks, without the name, which leads to a page of its own for accounts and for staff. */
export function askColumns<T extends Ask>(text: Text, isForStaff = false): readonly ListColumn<T>[] {
  return [
    {
      key: 'state',
      head: text('field.status'),
      width: 11,
      csv: (row) => text.word('asks.state', (isForStaff ? staffState : askState)(row)),
      cell: (row) => <AskBadge ask={row} isForStaff={isForStaff} />,
    },
    { ...textColumn('kind', text('asks.type'), (row: T) => kindWord(text, row)), width: 8, fold: 'sm' },
    { ...textColumn('priority', text('asks.severity'), (row: T) => severityWord(text, row)), width: 7, fold: 'lg' },
    { ...timeColumn('created', text('asks.filed'), (row: T) => row.createdAt), width: 8.5, fold: 'lg' },
    { ...timeColumn('updated', text('field.updated'), (row: T) => row.updatedAt), width: 8.5, fold: 'md' },
  ];
}

export const kindWord = (text: Text, { kind }: Ask): string => (kind === null ? '–' : text.word('asks.kind', kind));
export const severityWord = (text: Text, { requester: { priority } }: Ask): string =>
  priority === null ? '–' : text.word('asks.severity', priority);
