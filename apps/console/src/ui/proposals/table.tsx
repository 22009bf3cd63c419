import { BudgetCell } from './budget-cell';
import { useRows } from './cells';
import { type ShownColumn, shownOf, useMatrix } from './context';
import { HeadCell } from './head-cell';
import { Refine } from './refine';
import { useText } from '#/i18n';
import { isSame, latestOf } from '#/lib/matrix';

interface Props {
  readonly columns: readonly ShownColumn[];
  readonly onlyDifferences: boolean;
  readonly onRound: (id: string, at: number) => void;
  readonly onHide: (id: string) => void;
}

const line = 'border-b border-line px-2 py-2.5 align-top sm:px-3';
const headCell = `${line} sticky start-0 z-10 bg-panel text-start font-medium text-mute hyphens-auto wrap-anywhere border-e`;

/**
 * Proposals as columns, decisions as rows. The names of rows and columns stay in sight. In a narrow window one column fills the width, and
 * scrolling stops at columns.
 */
export function MatrixTable({ columns, onlyDifferences, onRound, onHide }: Props) {
  const text = useText();
  const { offers, currency, discoveryId, mayRefine } = useMatrix();
  const all = useRows();
  const shown = columns.map(shownOf);
  const rows = all.filter(({ same }) => !onlyDifferences || same === undefined || !isSame(same, shown, offers, currency));
  return (
    <div
      role="region"
      aria-label={text('proposals.title')}
      tabIndex={0}
      className="relative snap-x snap-mandatory scroll-ps-(--head) overflow-auto [--column:calc(100vw-2.25rem-var(--head))] [--head:6.25rem] focus-visible:-outline-offset-2 sm:max-h-[max(30rem,calc(100dvh-17rem))] sm:snap-none sm:[--column:19rem] sm:[--head:9rem]"
    >
      <table className="w-max min-w-full table-fixed border-separate border-spacing-0 text-xs">
        <caption className="sr-only">{text('proposals.title')}</caption>
        <colgroup>
          <col className="w-(--head)" />
          {columns.map(({ chain }) => (
            <col key={chain.id} className="w-(--column)" />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td className={`${headCell} top-0 z-20`} />
            {columns.map((column) => (
              <th key={column.chain.id} scope="col" className={`${line} sticky top-0 z-10 snap-start border-e bg-panel text-start`}>
                <HeadCell column={column} onRound={(at) => onRound(column.chain.id, at)} onHide={() => onHide(column.chain.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={headCell}>
              {text('field.budget')}
            </th>
            {columns.map((column) => (
              <td key={column.chain.id} className={`${line} border-e`}>
                <BudgetCell column={column} />
              </td>
            ))}
          </tr>
          {rows.map(({ key, head, cell }) => (
            <tr key={key} data-row="" tabIndex={-1}>
              <th scope="row" className={headCell}>
                {head}
              </th>
              {columns.map((column) => (
                <td key={column.chain.id} className={`${line} min-w-0 border-e`}>
                  {cell(column)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className={headCell}>
              {text('refine.title')}
            </th>
            {columns.map(({ chain }) => (
              <td key={chain.id} className={`${line} border-e`}>
                <Refine discoveryId={discoveryId} proposal={latestOf(chain)} mayRefine={mayRefine} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
