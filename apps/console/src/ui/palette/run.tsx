import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeState } from './change-state';
import { statesOf, type Option } from './options';
import type { StateChange } from './results';
import { useText } from '#/i18n';
import { isolated } from '#/lib/isolated';
import { Button } from '#/ui/button';
import { Problem } from '#/ui/problem';

interface Done {
  readonly change: StateChange;
  readonly failures: number;
}

/** Runs options one after the other, each press with an `Idempotency-Key` of its own. */
export function useRun(close: () => void, clear: () => void) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [done, setDone] = useState<Done | null>(null);
  const run = async (id: string, action: (key: string) => Promise<void>) => {
    if (busy !== null) return;
    setBusy(id);
    setProblem(null);
    setDone(null);
    try {
      await action(crypto.randomUUID());
    } catch (refused) {
      setProblem(refused);
    }
    setBusy(null);
  };
  const apply = (change: StateChange) =>
    void run(`${change.verb} ${change.campaignId}`, async (key) => {
      setDone({ change, failures: await changeState(queries, change, key) });
      clear();
    });
  const start = (option: Option) => {
    if (option.change) apply(option.change);
    else if (option.leaves) {
      close();
      void option.run('');
    } else
      void run(option.id, async (key) => {
        await option.run(key);
        close();
      });
  };
  const undo = () => done && apply({ ...done.change, verb: done.change.verb === 'pause' ? 'resume' : 'pause' });
  return { start, busy, problem, done, undo };
}

/** What the last action did, with a way back, or why it was refused. */
export function Outcome({ problem, done, onUndo }: { problem: unknown; done: Done | null; onUndo: () => void }) {
  const text = useText();
  if (problem !== null)
    return (
      <div className="border-t border-line p-2">
        <Problem error={problem} />
      </div>
    );
  const [from, to] = done ? statesOf(done.change) : ['', ''];
  return (
    <div role="status" className={done ? 'flex items-center justify-between gap-3 border-t border-line px-3 py-2' : ''}>
      {done && (
        <>
          <span className="min-w-0 wrap-anywhere">
            {text('palette.done', { name: isolated(done.change.name), from: text.word('status', from), to: text.word('status', to) })}{' '}
            {done.failures > 0 && text('palette.failures', { count: done.failures })}
          </span>
          <Button onClick={onUndo}>{text('palette.undo')}</Button>
        </>
      )}
    </div>
  );
}
