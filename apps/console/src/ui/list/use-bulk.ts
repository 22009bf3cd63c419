import { useState } from 'react';
import type { BulkAction, Outcome } from './bulk';
import type { RowMark } from './row';
import { inParallel } from '#/lib/in-parallel';

const maxAtOnce = 4;

/** Runs actions on rows, each press with `Idempotency-Key`s of its own. Changed rows are replaced in place, and refused ones are read again. */
export function useBulk<T>(id: (row: T) => string, patch: (change: (row: T) => T) => void) {
  const [outcome, setOutcome] = useState<Outcome<T> | null>(null);
  const run = async (action: BulkAction<T>, rows: readonly T[]) => {
    setOutcome({ action, count: rows.length, done: [], failures: 0, refused: [] });
    const changed = new Map<string, T>();
    const runOne = async (row: T) => {
      try {
        return { failures: 0, ...(await action.run(row, crypto.randomUUID())), error: undefined };
      } catch (error) {
        return { row: await action.read(row).catch(() => row), failures: 0, error };
      }
    };
    await inParallel(rows, maxAtOnce, runOne, ({ row, failures, error }) => {
      changed.set(id(row), row);
      patch((each) => changed.get(id(each)) ?? each);
      setOutcome((now) => {
        if (now === null) return now;
        return error === undefined
          ? { ...now, done: [...now.done, row], failures: now.failures + failures }
          : { ...now, refused: [...now.refused, { row, error }] };
      });
    });
  };
  const marks = new Map<string, RowMark>([
    ...(outcome?.done.map((row) => [id(row), 'done'] as const) ?? []),
    ...(outcome?.refused.map(({ row }) => [id(row), 'refused'] as const) ?? []),
  ]);
  return { outcome, marks, run: (action: BulkAction<T>, rows: readonly T[]) => void run(action, rows), clear: () => setOutcome(null) };
}
