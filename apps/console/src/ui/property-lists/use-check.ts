import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '#/lib/api';
import { asWritten, batchesOf, type Bucket, type Checked, identifiersOf, noneChecked, withAnswer } from '#/lib/property-check';
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
    // Filled by answers, and looked at once the check is over: a set for each answer would copy all before.
    const keys = new Set<string>();
    const begun: Check = { ...none, keys, total: properties.length, isRunning: true };
    setCheck(begun);
    let [checked, done] = [noneChecked, 0];
    try {
      for (const batch of batchesOf(properties)) {
        const body = identifiersOf(batch, asWritten);
        const { data } = await api.POST('/api/v2/buyer/property-lists/check', { body, signal: run.signal });
        checked = withAnswer(checked, data!.data);
        for (const { key } of batch) keys.add(key);
        done += batch.length;
        setCheck({ ...begun, checked, done });
      }
      setCheck({ ...begun, checked, done, isRunning: false });
    } catch (error) {
      if (!run.signal.aborted) setCheck({ ...begun, checked, done, isRunning: false, error });
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

/** Answers about the properties that are still in the list, once the check is over; and the number of those that it has not seen. */
export function useFound({ checked, keys, done, isRunning }: Check, next: ReadonlyMap<string, Property>) {
  const isChecked = done > 0 && !isRunning;
  const found = useMemo(() => {
    if (!isChecked) return null;
    const still = (bucket: Bucket) => checked[bucket].filter(({ key }) => next.has(key));
    return { ok: still('ok'), modify: still('modify'), assess: still('assess'), remove: still('remove') };
  }, [isChecked, checked, next]);
  const unchecked = useMemo(() => {
    let count = 0;
    if (isChecked) for (const key of next.keys()) if (!keys.has(key)) count += 1;
    return count;
  }, [isChecked, keys, next]);
  return { found, unchecked };
}
