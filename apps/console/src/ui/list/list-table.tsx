import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Line } from '../skeleton';
import { numberEnd } from '../table';
import { foldOf, type ListColumn, widthOf } from './column';
import { Row, rowCell, type RowMark } from './row';
import type { RowsInSight } from './rows-in-sight';
import { useText } from '#/i18n';
import { isNearEnd, maxWhole } from '#/lib/list-window';
import { useDensity } from '#/lib/preferences';
import type { Selection } from '#/lib/selection';

interface ListTableProps<T> {
  readonly caption: string;
  readonly columns: readonly ListColumn<T>[];
  /** Without rows, the table shows its head and placeholders. */
  readonly rows: readonly T[] | null;
  /** Number of all rows; null when it is unknown. */
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly id: (row: T) => string;
  readonly name: (row: T) => string;
  readonly isSelectable: boolean;
  readonly selection: Selection;
  readonly marks: ReadonlyMap<string, RowMark>;
  readonly peeked: string | undefined;
  readonly onToggle: (id: string, isRange: boolean) => void;
  readonly onToggleAll: () => void;
  /** The key opens and closes, the mouse only opens: its press has already given the focus to the row. */
  readonly onPeek: ((id: string, isKey: boolean) => void) | undefined;
  /** A row has got the focus by the keyboard. */
  readonly onRowFocus: (id: string) => void;
  readonly onNearEnd: () => void;
  readonly foot: ReactNode;
}

/** Not needed for the first rows of a list, nor for a short one. */
const InSight = lazy(() => import('./rows-in-sight'));
const skeletonRows = 8;
/** Heights of rows (`--row`) until one is measured: where the text is larger, all are higher. */
const heights = { comfortable: 36, compact: 30 };

/** The table of a list. Its columns have fixed widths, so that nothing jumps; of a long list only the rows in sight are rendered. */
export function ListTable<T>(props: ListTableProps<T>) {
  const { caption, columns, rows, total, isSelectable, foot } = props;
  const text = useText();
  return (
    <div className="@container">
      <table
        className="w-full table-fixed border-separate border-spacing-0 text-xs"
        aria-busy={rows === null || undefined}
        aria-rowcount={rows === null ? undefined : total === null ? -1 : total + 1}
      >
        <caption className="sr-only">{rows === null ? `${caption}: ${text('common.loading')}` : caption}</caption>
        <Head {...props} />
        {rows === null ? (
          <tbody>
            {Array.from({ length: skeletonRows }, (_, n) => (
              <SkeletonRow key={n} columns={columns} isSelectable={isSelectable} />
            ))}
          </tbody>
        ) : (
          <Body {...props} rows={rows} />
        )}
        {foot}
      </table>
    </div>
  );
}

const headCell = 'sticky top-(--bar) z-[1] h-8 border-b border-line bg-panel font-medium text-mute';

function Head<T>({ columns, rows, id, isSelectable, selection, onToggleAll }: ListTableProps<T>) {
  const text = useText();
  const isAll = rows !== null && rows.length > 0 && rows.every((row) => selection.ids.has(id(row)));
  const isSome = selection.ids.size > 0 && !isAll;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {isSelectable && (
          <th scope="col" className={`${headCell} w-10 p-0`}>
            <label className="flex h-8 items-center justify-center">
              <span className="sr-only">{text('list.selectAll')}</span>
              <input
                type="checkbox"
                ref={(box) => void (box && (box.indeterminate = isSome))}
                checked={isAll}
                disabled={rows === null || rows.length === 0}
                onChange={onToggleAll}
                className="size-4 accent-accent"
              />
            </label>
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            style={widthOf(column)}
            title={column.head}
            className={`${headCell} truncate px-3 ${foldOf(column)} ${column.isNumber ? numberEnd : 'text-start'}`}
          >
            {column.isAction ? <span className="sr-only">{column.head}</span> : column.head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Body<T>({
  columns,
  rows,
  id,
  name,
  selection,
  marks,
  peeked,
  isSelectable,
  onToggle,
  onPeek,
  onRowFocus,
  hasMore,
  onNearEnd,
}: ListTableProps<T> & { rows: readonly T[] }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const focused = useRef<number | null>(null);
  const { top, height } = usePlace(body, heights[useDensity()]);
  const [inSight, setInSight] = useState<RowsInSight | null>(null);
  const isWatched = hasMore || rows.length > maxWhole;
  const lastShown = inSight?.last ?? 0;
  useEffect(() => {
    if (isNearEnd(lastShown, rows.length)) onNearEnd();
  }, [lastShown, rows.length, onNearEnd]);
  const onFocus = useCallback(
    (rowId: string, index: number) => {
      focused.current = index;
      onRowFocus(rowId);
    },
    [onRowFocus],
  );
  const shown: ReactNode[] = [];
  let end = top;
  const places = (isWatched && inSight?.places) || rows.slice(0, maxWhole).map((_, index) => ({ index, start: top, end: top }));
  for (const place of places) {
    const row = rows[place.index];
    // The places of a list that has become shorter come after its rows.
    if (row === undefined) break;
    const rowId = id(row);
    if (place.start - end > 1) shown.push(<Gap key={`gap ${place.index}`} height={place.start - end} />);
    end = place.end;
    shown.push(
      <Row
        key={rowId}
        {...{ row, columns, isSelectable, onToggle, onPeek, onFocus }}
        id={rowId}
        index={place.index}
        name={name(row)}
        isSelected={selection.ids.has(rowId)}
        isPeeked={peeked === rowId}
        mark={marks.get(rowId)}
      />,
    );
  }
  const rest = isWatched && inSight ? inSight.end - end : (rows.length - shown.length) * height;
  if (rest > 1) shown.push(<Gap key="gap" height={rest} />);
  return (
    <tbody ref={body} onBlur={({ relatedTarget }) => body.current!.contains(relatedTarget) || (focused.current = null)}>
      {shown}
      {isWatched && (
        <Suspense>
          <InSight count={rows.length} {...{ top, height, focused }} onChange={setInSight} />
        </Suspense>
      )}
    </tbody>
  );
}

/** Rows that are not rendered. A cell across columns that are folded away would make room for them. */
const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden="true">
    <td className="p-0" style={{ height }} />
  </tr>
);

function SkeletonRow<T>({ columns, isSelectable }: { columns: readonly ListColumn<T>[]; isSelectable: boolean }) {
  return (
    <tr aria-hidden="true" className="h-(--row)">
      {isSelectable && <td className="border-b border-line" />}
      {columns.map((column) => (
        <td key={column.key} className={rowCell(column as ListColumn<never>)}>
          <Line
            className={`h-3 ${column.isMain ? 'w-2/3' : 'w-12'} ${column.isNumber ? 'ms-auto rtl:ms-0' : column.isAction ? 'ms-auto' : ''}`}
          />
        </td>
      ))}
    </tr>
  );
}

/** Distance of the rows from the top of the document, as what is above them may grow, and their height: one for all, so that scrolling measures nothing. */
function usePlace(body: RefObject<HTMLElement | null>, usualHeight: number): { readonly top: number; readonly height: number } {
  const [place, setPlace] = useState({ top: 0, height: usualHeight });
  useLayoutEffect(() => {
    const measure = () => {
      const top = Math.round(body.current!.getBoundingClientRect().top + scrollY);
      const row = body.current!.querySelector('[data-row]');
      const height = row?.getBoundingClientRect().height ?? usualHeight;
      setPlace((now) => (now.top === top && now.height === height ? now : { top, height }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(body.current!.closest('main') ?? document.body);
    return () => watch.disconnect();
  }, [body, usualHeight]);
  return place;
}
