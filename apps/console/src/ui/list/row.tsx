import { memo, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { numberCell } from '../table';
import { foldOf, type ListColumn } from './column';
import { useText } from '#/i18n';

/** What happened to a row in the last action on several. */
export type RowMark = 'done' | 'refused';

export const rowCell = (column: ListColumn<never>): string =>
  `h-(--row) overflow-hidden border-b border-line px-3 py-(--row-gap) [&_.u-foreign]:block [&_.u-foreign]:truncate ${foldOf(column)} ${column.isNumber ? numberCell : ''} ${column.isAction ? 'text-end' : ''} ${column.isMain ? 'font-medium' : ''}`;

const marks: Record<RowMark, string> = { done: 'bg-good-soft', refused: 'bg-bad-soft' };

interface Props<T> {
  readonly row: T;
  readonly id: string;
  readonly index: number;
  readonly columns: readonly ListColumn<T>[];
  readonly name: string;
  readonly isSelectable: boolean;
  readonly isSelected: boolean;
  readonly isPeeked: boolean;
  readonly mark: RowMark | undefined;
  readonly onToggle: (id: string, isRange: boolean) => void;
  readonly onPeek: ((id: string, isKey: boolean) => void) | undefined;
  readonly onFocus: (id: string, index: number) => void;
}

/** A click beside links and fields opens the side panel; selecting text does not. */
const isPlainClick = ({ target, button }: MouseEvent): boolean =>
  button === 0 && !(target as Element).closest('a, button, input, label, select, summary') && String(getSelection()) === '';

function RowOfAny<T>({ row, id, index, columns, name, isSelectable, isSelected, isPeeked, mark, onToggle, onPeek, onFocus }: Props<T>) {
  const text = useText();
  return (
    <tr
      data-row=""
      data-id={id}
      data-index={index}
      data-peeks={onPeek && ''}
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-current={isPeeked || undefined}
      className={`scroll-mb-16 ${mark ? marks[mark] : isSelected ? 'bg-accent-soft' : isPeeked ? 'bg-sunken' : 'hover:bg-sunken/60'}`}
      onClick={onPeek && ((event) => isPlainClick(event) && onPeek(id, event.detail === 0))}
      onFocus={(event: FocusEvent) => event.target === event.currentTarget && onFocus(id, index)}
    >
      {isSelectable && (
        <td className="border-b border-line p-0">
          <label className="flex min-h-[calc(var(--row)-1px)] items-center justify-center">
            <span className="sr-only">{text('list.select', { name })}</span>
            <input
              type="checkbox"
              checked={isSelected}
              onChange={() => {}}
              onClick={(event) => onToggle(id, event.shiftKey)}
              onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()}
              className="size-4 accent-accent"
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={rowCell(column as ListColumn<never>)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Only rows that change are rendered again: scrolling through thousands stays fluent. */
export const Row = memo(RowOfAny) as typeof RowOfAny;
