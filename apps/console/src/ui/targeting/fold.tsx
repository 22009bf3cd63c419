import { useState, type ReactNode } from 'react';
import { Icon } from '../icon';

interface Props {
  readonly title: string;
  /** What is chosen in it, so that it need not be unfolded. */
  readonly chosen: string;
  /** A part with a problem is unfolded. */
  readonly hasProblem: boolean;
  readonly children: ReactNode;
}

/** A part of the form that is rarely needed. */
export function Fold({ title, chosen, hasProblem, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={isOpen || hasProblem}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/fold min-w-0 rounded-lg border border-line"
    >
      <summary className="flex min-h-10 list-none items-center gap-2 rounded-lg px-3 py-1.5 hover:bg-sunken">
        <Icon name="next" size={14} className="text-mute group-open/fold:rotate-90 rtl:not-group-open/fold:-scale-x-100" />
        <span className="font-medium">{title}</span>
        <span dir="auto" className="min-w-0 text-xs text-mute wrap-anywhere">
          {chosen}
        </span>
      </summary>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 px-3 pt-2 pb-4">{children}</div>
    </details>
  );
}
