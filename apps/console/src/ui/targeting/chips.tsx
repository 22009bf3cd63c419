import { useRef, useState } from 'react';
import { Button } from '../button';
import { Icon } from '../icon';
import { isRightToLeft, useText } from '#/i18n';

export interface Chip {
  readonly key: string;
  readonly code: string;
  /** Absent when nobody knows the code; it is then shown as a code. */
  readonly name?: string | undefined;
}

interface Props {
  readonly label: string;
  readonly of: readonly Chip[];
  readonly bad: ReadonlySet<number | undefined>;
  readonly onRemove: (chip: number) => void;
}

const maxShown = 40;

/** Chosen values. Tab reaches the list once; arrows move in it, and Enter, Delete and Backspace remove. */
export function Chips({ label, of, bad, onRemove }: Props) {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [isLong, setLong] = useState(false);
  const shown = isLong ? of : of.filter((_, n) => n < maxShown || bad.has(n));
  const current = Math.min(at, shown.length - 1);
  const focus = (n: number) => {
    const to = Math.max(0, Math.min(n, shown.length - 1));
    setAt(to);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  const remove = (n: number) => {
    // The next chip, or the one before the last, takes the place and the focus.
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[n + 1] ?? buttons?.[n - 1])?.focus();
    setAt(n === shown.length - 1 ? Math.max(0, n - 1) : n);
    onRemove(of.indexOf(shown[n]!));
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const [back, forward] = isRightToLeft ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    if (event.key === forward) focus(current + 1);
    else if (event.key === back) focus(current - 1);
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') focus(shown.length - 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(current);
    else return;
    event.preventDefault();
  };
  if (of.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 pt-0.5">
      <ul ref={list} aria-label={label} onKeyDown={onKeyDown} className="contents">
        {shown.map(({ key, code, name }, n) => (
          <li key={key} className="max-w-full">
            <button
              type="button"
              tabIndex={n === current ? 0 : -1}
              title={code}
              aria-label={text('targeting.remove', { name: name ?? code })}
              onFocus={() => setAt(n)}
              onClick={() => remove(n)}
              className={`flex min-h-6 max-w-full items-center gap-1 rounded-sm border bg-sunken px-1.5 text-xs hover:border-mute ${bad.has(of.indexOf(shown[n]!)) ? 'border-bad text-bad' : 'border-line'}`}
            >
              {name === undefined ? (
                <code dir="ltr" className="truncate font-mono">
                  {code}
                </code>
              ) : (
                <span dir="auto" className="truncate">
                  {name}
                </span>
              )}
              <Icon name="close" size={12} className="text-mute" />
            </button>
          </li>
        ))}
      </ul>
      {shown.length < of.length && (
        <Button size="small" kind="quiet" onClick={() => setLong(true)}>
          {text('targeting.showAll', { count: of.length })}
        </Button>
      )}
    </div>
  );
}
