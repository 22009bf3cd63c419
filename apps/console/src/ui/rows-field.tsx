import { useRef, type ReactNode } from 'react';
import { Button } from './button';
import { FieldGroup } from './form';
import { Icon } from './icon';
import { useText } from '#/i18n';

interface Props<T> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly hidesLabel?: boolean;
  readonly rows: readonly T[];
  readonly onChange: (rows: readonly T[]) => void;
  readonly blank: () => T;
  readonly add: string;
  readonly disabled?: boolean;
  /** Maximum number of rows that the API takes. */
  readonly max: number;
  readonly children: (row: T, index: number, change: (change: Partial<T>) => void) => ReactNode;
}

/** A list whose rows people add and remove. The focus goes to what was added, and after removing to the button that adds. */
export function RowsField<T extends object>({ name, label, rows, onChange, blank, add, disabled, max, children, ...rest }: Props<T>) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const focus = (selector: string) => requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  const remove = (index: number) => {
    onChange(rows.filter((_, n) => n !== index));
    focus(':scope > button');
  };
  return (
    <FieldGroup name={name} label={label} {...rest}>
      <div ref={box} className="grid gap-3">
        {rows.map((row, index) => (
          <div
            key={index}
            role="group"
            aria-label={`${label} ${text.number(index + 1)}`}
            className="flex min-w-0 items-start gap-3 border-s-2 border-line ps-3"
          >
            <div className="grid min-w-0 grow grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3">
              {children(row, index, (change) => onChange(rows.map((each, n) => (n === index ? { ...each, ...change } : each))))}
            </div>
            {disabled !== true && (
              <Button
                kind="quiet"
                className="mt-6 px-2"
                aria-label={text('rows.remove', { name: `${label} ${text.number(index + 1)}` })}
                onClick={() => remove(index)}
              >
                <Icon name="close" />
              </Button>
            )}
          </div>
        ))}
        {rows.length < max && disabled !== true && (
          <Button
            size="small"
            className="justify-self-start"
            onClick={() => {
              onChange([...rows, blank()]);
              focus('[role=group]:last-of-type :is(input, select)');
            }}
          >
            <Icon name="plus" size={14} />
            {add}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
