import { type ReactNode, useState } from 'react';
import { Button } from '../button';
import { Id } from '../copy';
import { ForeignText, Question } from '../parts';
import { type BulkAction, isRunning, type Outcome } from './bulk';
import { useText } from '#/i18n';
import { messageOf } from '#/lib/advice';
import { asApiError } from '#/lib/api';

interface Props<T> {
  readonly selected: readonly T[];
  readonly actions: readonly BulkAction<T>[];
  readonly outcome: Outcome<T> | null;
  readonly id: (row: T) => string;
  readonly name: (row: T) => string;
  readonly onRun: (action: BulkAction<T>, rows: readonly T[]) => void;
  readonly onClear: () => void;
}

/** What can be done with the selected rows, and what the last action did. It stays at the bottom of the window, unless that is too low for it, below the last row. */
export function BulkBar<T>({ selected, actions, outcome, id, name, onRun, onClear }: Props<T>) {
  const text = useText();
  const [asked, setAsked] = useState<{ action: BulkAction<T>; rows: readonly T[] } | null>(null);
  if (selected.length === 0 && outcome === null) return null;
  const isBusy = outcome !== null && isRunning(outcome);
  const start = (action: BulkAction<T>, rows: readonly T[]) => (action.question ? setAsked({ action, rows }) : onRun(action, rows));
  const undo = actions.find(({ key }) => key === outcome?.action.undoneBy);
  return (
    <div className="bottom-0 z-[2] grid [@media(min-height:30rem)]:sticky grid-cols-[minmax(0,1fr)] gap-2 border-t border-edge bg-panel px-3 py-2">
      {outcome !== null && (
        <Result {...{ outcome, id, name }}>
          {undo !== undefined && !isBusy && outcome.done.length > 0 && (
            <Button size="small" onClick={() => onRun(undo, outcome.done)}>
              {text('palette.undo')}
            </Button>
          )}
        </Result>
      )}
      <div className="flex flex-wrap items-center gap-2" role="group" aria-label={text('list.bulk')}>
        {selected.length > 0 && <span className="me-1 font-medium tabular-nums">{text('list.selected', { count: selected.length })}</span>}
        {actions.map((action) => {
          const rows = selected.filter(action.fits);
          if (rows.length === 0) return null;
          return (
            <Button key={action.key} kind={action.isDanger ? 'danger' : 'plain'} isBusy={isBusy} onClick={() => start(action, rows)}>
              <Counted action={action} count={rows.length} />
            </Button>
          );
        })}
        <Button kind="quiet" data-close onClick={onClear} isBusy={isBusy} className="ms-auto">
          {text('list.clear')}
        </Button>
      </div>
      <Question
        title={asked?.action.label ?? ''}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        answer={asked && <Counted action={asked.action} count={asked.rows.length} />}
        onAnswer={() => asked && (onRun(asked.action, asked.rows), setAsked(null))}
      >
        {asked?.action.question?.(asked.rows)}
      </Question>
    </div>
  );
}

/** Name of an action, and the number of rows that it would change. */
function Counted({ action: { label }, count }: { action: { label: string }; count: number }) {
  const text = useText();
  return (
    <>
      {label} <span className="tabular-nums">{text.number(count)}</span>
    </>
  );
}

interface ResultProps<T> {
  readonly outcome: Outcome<T>;
  readonly id: (row: T) => string;
  readonly name: (row: T) => string;
  readonly children: ReactNode;
}

/** Number of changed rows, and each refusal with its reason and request id. */
function Result<T>({ outcome, id, name, children }: ResultProps<T>) {
  const text = useText();
  const { action, count, done, failures, refused } = outcome;
  const isBusy = isRunning(outcome);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="font-medium">
          {action.label}:{' '}
          {isBusy ? text('list.progress', { done: done.length + refused.length, count }) : text('list.done', { count: done.length })}
          {refused.length > 0 && <span className="text-bad"> · {text('list.refused', { count: refused.length })}</span>}
          {failures > 0 && <span className="text-bad"> · {text('palette.failures', { count: failures })}</span>}
        </p>
        {children}
      </div>
      {refused.length > 0 && (
        <ul className="grid max-h-40 grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto text-xs">
          {refused.map(({ row, error }) => (
            <Refusal key={id(row)} name={name(row)} error={error} />
          ))}
        </ul>
      )}
    </>
  );
}

function Refusal({ name, error }: { name: string; error: unknown }) {
  const text = useText();
  const refused = asApiError(error)!;
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3">
      <span className="max-w-full min-w-0 font-medium">
        <ForeignText>{name}</ForeignText>
      </span>
      <span dir="auto" className="wrap-anywhere text-bad">
        {messageOf(text, refused)}
      </span>
      {refused.requestId !== null && (
        <span className="flex max-w-full min-w-0 items-center gap-1 text-mute">
          {text('problem.requestId')} <Id label={text('problem.requestId')}>{refused.requestId}</Id>
        </span>
      )}
    </li>
  );
}
