import type { ReactNode } from 'react';
import { Icon } from './icon';
import { useText } from '#/i18n';

/** A step of a list: its state as a check, what it is for, and its one action, which is gone when the step is done. */
export function Step({ isDone, title, about, children }: { isDone: boolean; title: string; about: string; children?: ReactNode }) {
  const text = useText();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <span className="flex min-w-0 items-start gap-3">
        <span
          className={`grid size-5 shrink-0 place-items-center rounded-full border ${isDone ? 'border-transparent bg-good-soft text-good' : 'border-edge'}`}
        >
          {isDone && <Icon name="check" size={12} />}
        </span>
        <span className="grid min-w-0 gap-0.5">
          <span className={isDone ? 'text-mute' : 'font-medium'}>
            {title}
            <span className="sr-only"> ({text(isDone ? 'home.step.done' : 'home.step.open')})</span>
          </span>
          {!isDone && <span className="text-xs text-mute wrap-anywhere">{about}</span>}
        </span>
      </span>
      {!isDone && <span className="flex flex-wrap items-center gap-2 ps-8 sm:ps-0">{children}</span>}
    </li>
  );
}
