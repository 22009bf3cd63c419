import { useMemo } from 'react';
import { Button } from '../button';
import { Problem } from '../problem';
import { numberEnd } from '../table';
import { foldOf, type ListColumn } from './column';
import type { Pages } from './use-pages';
import { useText } from '#/i18n';
import { amountText, sumsOf } from '#/lib/sums';

interface Props<T> {
  readonly columns: readonly ListColumn<T>[];
  readonly rows: readonly T[];
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly isSelectable: boolean;
}

/** How many rows there are, and the sums of those that are loaded. */
export function Totals<T>({ columns, rows, total, hasMore, isSelectable }: Props<T>) {
  const text = useText();
  const sums = useMemo(() => columns.map(({ sum }) => (sum === undefined ? null : sumsOf(rows.map(sum)))), [columns, rows]);
  const hasSums = sums.some((each) => each !== null);
  const count = rows.length;
  const words = !hasMore
    ? text('list.count', { count })
    : total === null
      ? text('list.some', { count })
      : text('list.of', { count, total });
  const cell = 'px-3 py-2 align-top';
  return (
    <tfoot>
      <tr>
        {isSelectable && <td className={cell} />}
        {columns.map((column, n) =>
          column.isMain ? (
            <th key={column.key} scope="row" className={`${cell} text-start font-normal text-mute`}>
              {words}
              {hasMore && hasSums && <span className="hidden @min-[30rem]:block">{text('list.sums')}</span>}
            </th>
          ) : (
            <td key={column.key} className={`${cell} ${foldOf(column)} ${numberEnd} font-medium text-ink tabular-nums`}>
              {sums[n]?.map((sum) => (
                <div key={sum.currency ?? ''} className="truncate">
                  {amountText(text, sum)}
                </div>
              ))}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}

/** The next page, for people who do not scroll, or why it did not come. */
export function More<T>({ pages }: { pages: Pages<T> }) {
  const text = useText();
  if (pages.error !== null && pages.rows !== null)
    return (
      <div className="border-t border-line p-3">
        <Problem error={pages.error} again={pages.retry} />
      </div>
    );
  if (!pages.hasMore) return null;
  return (
    <div className="border-t border-line px-3 py-2">
      <Button size="small" aria-busy={pages.isLoadingMore} onClick={pages.loadMore}>
        {text('list.more')}
      </Button>
    </div>
  );
}
