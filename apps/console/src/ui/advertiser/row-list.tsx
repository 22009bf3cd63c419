import { useState, type ReactNode } from 'react';
import { useText } from '#/i18n';
import { Button } from '#/ui/button';
import { Icon } from '#/ui/icon';

/** Rows of a list of the form. A row keeps its key, and so its input, when one before it is removed. */
export interface RowKeys {
  readonly keys: readonly number[];
  readonly add: () => void;
  readonly remove: (key: number) => void;
}

export function useRowKeys(count: number): RowKeys {
  const [{ keys, next }, set] = useState({ keys: Array.from({ length: count }, (_, key) => key), next: count });
  return {
    keys,
    add: () => set({ keys: [...keys, next], next: next + 1 }),
    remove: (gone) => set({ keys: keys.filter((key) => key !== gone), next }),
  };
}

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly add: string;
  readonly rows: RowKeys;
  readonly max: number;
  /** `key` is that of the row, `at` its place in the list. */
  readonly children: (key: number, at: number) => ReactNode;
}

/** A list of fields that grows and shrinks. */
export function RowList({ label, hint, add, rows, max, children }: Props) {
  const text = useText();
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="font-medium">{label}</legend>
      <p className="text-xs text-mute">{hint}</p>
      {rows.keys.map((key, at) => (
        <div key={key} role="group" aria-label={text('advertisers.row', { list: label, number: at + 1 })} className="flex items-end gap-2">
          {children(key, at)}
          <Button
            kind="quiet"
            className="px-2"
            aria-label={text('advertisers.row.remove', { list: label, number: at + 1 })}
            onClick={(event) => {
              // The row goes away with its button; the focus stays in the list.
              event.currentTarget.closest('fieldset')?.querySelector<HTMLElement>('[data-add]')?.focus();
              rows.remove(key);
            }}
          >
            <Icon name="close" size={14} />
          </Button>
        </div>
      ))}
      <div>
        <Button data-add size="small" aria-disabled={rows.keys.length >= max} onClick={() => rows.keys.length < max && rows.add()}>
          <Icon name="plus" size={14} />
          {add}
        </Button>
      </div>
    </fieldset>
  );
}
