/**
 * Aborts after so many milliseconds, or with any of the others. In place of `AbortSignal.any([…, AbortSignal.timeout(ms)])`: there Node 20 holds the
 * signal of the timer so weakly that it may be collected before its time, and then nothing ever aborts. A listener keeps it.
 */
export function deadlineSignal(ms: number, ...others: readonly AbortSignal[]): AbortSignal {
  const over = AbortSignal.timeout(ms);
  over.addEventListener('abort', () => undefined, { once: true });
  return AbortSignal.any([...others, over]);
}
