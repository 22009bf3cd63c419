import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Line } from './skeleton';
import { useText } from '#/i18n';

export interface Column<T> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: T) => ReactNode;
  /** Numeric columns are right-aligned with tabular figures, in every language. */
  readonly isNumber?: boolean;
  readonly isMain?: boolean;
  /** The head is only announced: a column of buttons needs no title. */
  readonly isAction?: boolean;
}

interface Props<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  /** Without rows, the table shows its head and placeholders. */
  readonly rows: readonly T[] | null;
  readonly id: (row: T) => string;
  readonly foot?: ReactNode;
}

const skeletonRows = 5;

/** A table whose head stays at the top of the window. When it is wider than the window, it scrolls by itself instead. */
export function Table<T>({ caption, columns, rows, id, foot }: Props<T>) {
  const text = useText();
  const { box, isWide } = useIsWide();
  return (
    <div
      ref={box}
      className={`relative ${isWide ? 'overflow-x-auto' : 'overflow-x-clip'}`}
      {...(isWide ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {})}
    >
      <table className="w-full border-separate border-spacing-0 text-xs" aria-busy={rows === null || undefined}>
        <caption className="sr-only">{rows === null ? `${caption}: ${text('common.loading')}` : caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, head, isNumber, isAction }) => (
              <th
                key={key}
                scope="col"
                className={`sticky ${isWide ? 'top-0' : 'top-(--bar)'} z-[1] h-8 border-b border-line bg-panel px-4 font-medium whitespace-nowrap text-mute ${isNumber ? numberEnd : 'text-start'}`}
              >
                {isAction ? <span className="sr-only">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === null
            ? Array.from({ length: skeletonRows }, (_, n) => <SkeletonRow key={n} columns={columns} />)
            : rows.map((row) => <Row key={id(row)} columns={columns} row={row} />)}
        </tbody>
        {foot}
      </table>
    </div>
  );
}

/** Units stand below each other: digits are written from left to right in every language, so numbers end at the right side. */
export const numberEnd = 'text-end rtl:text-start';
export const numberCell = `${numberEnd} whitespace-nowrap tabular-nums`;

const cellOf = ({ isNumber, isMain, isAction }: Column<never>) =>
  `border-b border-line px-4 py-(--row-gap) group-last:border-0 ${isNumber ? numberCell : ''} ${isAction ? 'text-end' : ''} ${isMain ? 'min-w-44 font-medium' : ''}`;

function Row<T>({ columns, row }: { columns: readonly Column<T>[]; row: T }) {
  return (
    <tr data-row="" tabIndex={-1} className="group h-(--row) hover:bg-sunken/60">
      {columns.map((column) => (
        <td key={column.key} className={cellOf(column as Column<never>)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function SkeletonRow<T>({ columns }: { columns: readonly Column<T>[] }) {
  return (
    <tr aria-hidden="true" className="group h-(--row)">
      {columns.map((column) => (
        <td key={column.key} className={cellOf(column as Column<never>)}>
          <Line
            className={`h-3 ${column.isMain ? 'w-2/3' : 'w-12'} ${column.isNumber ? 'ms-auto rtl:ms-0' : column.isAction ? 'ms-auto' : ''}`}
          />
        </td>
      ))}
    </tr>
  );
}

/** Whether the content is wider than its box. Only then the box scrolls: a box that scrolls would keep the head from staying in sight. */
function useIsWide() {
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => setWide(element.firstElementChild!.getBoundingClientRect().width > element.clientWidth + 1);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    watch.observe(element.firstElementChild!);
    return () => watch.disconnect();
  }, []);
  return { box, isWide };
}
