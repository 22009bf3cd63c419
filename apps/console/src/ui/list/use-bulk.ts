import { useRef, useState } from 'react';
import type { BulkAction, Outcome } from './bulk';
import type { RowMark } from './row';
import { inParallel } from '#/lib/in-parallel';

const maxAtOnce = 4;

/** Runs actions on rows. A repeated try after a failure sends the same `Idempotency-Key`. Changed rows are replaced in place. */
export function useBulk<T>(id: (row: T) => string, patch: (change: (row: T) => T) => void) {
  const keys = useRef(new Map<string, string>());
  const [outcome, setOutcome] = useState<Outcome<T> | null>(null);
  const run = async (action: BulkAction<T>, rows: readonly T[]) => {
    setOutcome({ action, count: rows.length, done: [], refused: [] });
    const changed = new Map<string, T>();
    const runOne = async (row: T) => {
      const place = `${action.key} ${id(row)}`;
      const key = keys.current.get(place) ?? crypto.randomUUID();
      keys.current.set(place, key);
      try {
        const after = await action.run(row, key);
        keys.current.delete(place);
        return { row: after, error: undefined };
      } catch (error) {
        return { row, error };
      }
    };
    await inParallel(rows, maxAtOnce, runOne, ({ row, error }) => {
      if (error === undefined) {
        changed.set(id(row), row);
        patch((each) => changed.get(id(each)) ?? each);
      }
      setOutcome((now) => {
        if (now === null) return now;
        return error === undefined ? { ...now, done: [...now.done, row] } : { ...now, refused: [...now.refused, { row, error }] };
      });
    });
  };
  const marks = new Map<string, RowMark>([
    ...(outcome?.done.map((row) => [id(row), 'done'] as const) ?? []),
    ...(outcome?.refused.map(({ row }) => [id(row), 'refused'] as const) ?? []),
  ]);
  return { outcome, marks, run: (action: BulkAction<T>, rows: readonly T[]) => void run(action, rows), clear: () => setOutcome(null) };
}
