import { Link } from '@tanstack/react-router';
import { OwnSeller } from './own-seller';
import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { firstWords, outcomeOf, piecesOf, readBrief } from '#/lib/received';
import { textColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { ForeignText, State } from '#/ui/parts';

type Row = Schemas['BriefArtifact'];

/** The words of a brief in one line, with a mark for each gap. */
export const lineOf = (text: Text, row: Row): string =>
  piecesOf(firstWords(readBrief(row.request)) ?? text('received.noWords'))
    .map((piece) => ('gap' in piece ? '▒▒▒' : piece.words.slice(0, 300)))
    .join('');

export function receivedColumns(text: Text, account: string): ListColumn<Row>[] {
  const outcome = (row: Row) => text.word('received.state', outcomeOf(row));
  return [
    {
      key: 'brief',
      head: text('received.one'),
      isMain: true,
      csv: (row) => lineOf(text, row),
      cell: (row) => (
        <Link to="/a/$account/received-briefs/$id" params={{ account, id: row.id }} className="min-w-0 hover:underline">
          <ForeignText>{lineOf(text, row)}</ForeignText>
        </Link>
      ),
    },
    { ...textColumn('brand', text('field.brand'), (row: Row) => readBrief(row.request).brand ?? '–'), width: 10, fold: 'md' },
    {
      key: 'outcome',
      head: text('received.answer'),
      width: 11,
      csv: outcome,
      cell: (row) => <State of={outcomeOf(row)}>{outcome(row)}</State>,
    },
    {
      key: 'products',
      head: text('received.products'),
      width: 6.5,
      isNumber: true,
      fold: 'sm',
      csv: countOf,
      cell: (row) => {
        const count = countOf(row);
        return count === null ? '–' : text.number(count);
      },
    },
    {
      key: 'budget',
      head: text('received.budget'),
      width: 9,
      isNumber: true,
      fold: 'lg',
      csv: (row) => budgetOf(text, row),
      cell: (row) => budgetOf(text, row),
    },
    { ...timeColumn('received', text('received.at'), (row: Row) => row.receivedAt), width: 8.5, fold: 'md' },
    {
      key: 'seller',
      head: text('received.seller'),
      isExtra: true,
      csv: (row) => row.storefrontId,
      cell: (row) => <OwnSeller id={row.storefrontId} />,
    },
  ];
}

/** Unknown while there is no answer. */
const countOf = ({ answer }: Row): number | null => (answer?.status === 'responded' ? answer.productCount : null);

function budgetOf(text: Text, { request }: Row): string {
  const { budget } = readBrief(request);
  return budget === null ? '–' : text.money(budget.amount, budget.currency);
}
