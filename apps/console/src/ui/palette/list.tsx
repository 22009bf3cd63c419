import { useEffect } from 'react';
import type { Option, OptionGroup } from './options';
import { Icon } from '#/ui/icon';

interface ListProps {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly OptionGroup[];
  readonly active: number;
  readonly busy: string | null;
  readonly onChoose: (id: string) => void;
  readonly onRun: (option: Option) => void;
}

/** The listbox of the combobox. Its lines have the ids `id-0`, `id-1` and so on. */
export function List({ id, label, groups, active, busy, onChoose, onRun }: ListProps) {
  useEffect(() => document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' }), [id, active]);
  let n = -1;
  return (
    <div id={`${id}-list`} role="listbox" aria-label={label} className="min-h-0 overflow-y-auto overscroll-contain">
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} className="pb-1.5">
          <div id={`${id}-${group.id}`} role="presentation" className="px-2.5 pt-1 pb-1 text-xs font-medium text-mute">
            {group.title}
          </div>
          {group.options.map((option) => {
            n += 1;
            return (
              <div
                key={option.id}
                id={`${id}-${n}`}
                role="option"
                aria-selected={n === active}
                aria-disabled={busy === option.id}
                // The focus stays in the field. Only a pointer that moves chooses: rows that arrive below a resting pointer do not.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => onChoose(option.id)}
                onClick={() => onRun(option)}
                className="flex min-h-9 scroll-my-8 items-center gap-2.5 rounded-md border-s-2 border-transparent px-2 py-1 aria-disabled:opacity-55 aria-selected:border-accent aria-selected:bg-accent-soft"
              >
                <Icon name={option.icon} className="text-mute" />
                <span className="min-w-0 flex-1 truncate">
                  <bdi>{option.label}</bdi>
                </span>
                <span className="shrink-0 text-xs">{option.detail}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
