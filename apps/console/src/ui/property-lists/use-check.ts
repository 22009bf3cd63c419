import { useEffect, useRef, useState } from 'react';
import { api } from '#/lib/api';
import { asWritten, batchesOf, type Checked, identifiersOf, noneChecked, withAnswer } from '#/lib/property-check';
import type { Property } from '#/lib/property-lines';

export interface Check {
  readonly checked: Checked;
  /** Keys of the checked properties. */
  readonly keys: ReadonlySet<string>;
  readonly done: number;
  readonly total: number;
  readonly isRunning: boolean;
  readonly error: unknown;
}

const none: Check = { checked: noneChecked, keys: new Set(), done: 0, total: 0, isRunning: false, error: null };

/** Checks properties without saving them, batch by batch: each answer is progress. */
export function useCheck() {
  const [check, setCheck] = useState(none);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start = async (properties: readonly Property[]) => {
    stop.current?.abort();
    const run = (stop.current = new AbortController());
    const keys = new Set(properties.map(({ key }) => key));
    let now: Check = { ...none, keys, total: properties.length, isRunning: true };
    setCheck(now);
    try {
      for (const batch of batchesOf(properties)) {
        const body = identifiersOf(batch, asWritten);
        const { data } = await api.POST('/api/v2/buyer/property-lists/check', { body, signal: run.signal });
        now = { ...now, checked: withAnswer(now.checked, data!.data), done: now.done + batch.length };
        setCheck(now);
      }
      setCheck({ ...now, isRunning: false });
    } catch (error) {
      if (!run.signal.aborted) setCheck({ ...now, isRunning: false, error });
    }
  };
  return {
    check,
    start: (properties: readonly Property[]) => void start(properties),
    stop: () => {
      stop.current?.abort();
      setCheck(none);
    },
  };
}
