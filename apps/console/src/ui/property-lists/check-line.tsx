import type { Check } from './use-check';
import { useText } from '#/i18n';
import { Button } from '#/ui/button';
import { Problem } from '#/ui/problem';

interface Props {
  readonly check: Check;
  /** Number of properties that have come since. */
  readonly unchecked: number;
  readonly isDisabled: boolean;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

/** The check without saving: its progress, and what it is for. */
export function CheckLine({ check, unchecked, isDisabled, onStart, onStop }: Props) {
  const text = useText();
  const { isRunning, done, total, error } = check;
  // A check that fails half way has checked what was answered before.
  const isChecked = done > 0 && !isRunning;
  return (
    <section
      aria-label={text('propertyLists.check')}
      className="relative grid gap-2 overflow-hidden rounded-lg border border-line bg-panel px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 tabular-nums">
          {isRunning
            ? text('propertyLists.checking', { done, total })
            : isChecked
              ? text(unchecked > 0 ? 'propertyLists.unchecked' : 'propertyLists.checked', { count: unchecked > 0 ? unchecked : done })
              : text('propertyLists.check.text')}
        </p>
        {isRunning ? (
          <Button onClick={onStop}>{text('propertyLists.stop')}</Button>
        ) : (
          <Button disabled={isDisabled} onClick={onStart}>
            {text(isChecked ? 'propertyLists.checkAgain' : 'propertyLists.check')}
          </Button>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={text('propertyLists.check')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className={`absolute inset-x-0 bottom-0 h-1 bg-line ${isRunning ? '' : 'invisible'}`}
      >
        <div className="h-full bg-accent transition-[width]" style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
      </div>
      <Problem error={error} again={onStart} />
    </section>
  );
}
