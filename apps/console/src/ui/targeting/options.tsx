import { useEffect, useRef } from 'react';
import type { Entry } from '#/lib/pasted-codes';

interface Props {
  /** Id of the field: options have it and their number. */
  readonly id: string;
  readonly label: string;
  readonly of: readonly Entry[];
  readonly current: number;
  readonly onPick: (code: string) => void;
}

/** Values below a picker. The focus stays in its field. */
export function Options({ id, label, of, current, onPick }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.children[current]?.scrollIntoView({ block: 'nearest' }), [current]);
  return (
    <ul
      ref={list}
      id={`${id}-options`}
      role="listbox"
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-md bg-panel p-1 shadow-float empty:hidden"
    >
      {of.map(({ code, name }, n) => (
        <li
          key={code}
          id={`${id}-${n}`}
          role="option"
          aria-selected={n === current}
          onClick={() => onPick(code)}
          className="flex min-h-8 cursor-pointer items-center justify-between gap-3 rounded-sm px-2 py-1 hover:bg-sunken aria-selected:bg-accent-soft"
        >
          <span dir="auto" className="min-w-0 truncate">
            {name}
          </span>
          {name !== code && (
            <code dir="ltr" className="font-mono text-xs text-mute">
              {code}
            </code>
          )}
        </li>
      ))}
    </ul>
  );
}
