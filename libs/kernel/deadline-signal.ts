/**
 * Aborts after `ms`, or with any of the others. Replaces `AbortSignal.any([…, AbortSignal.timeout(ms)])`: Node 20 may garbage-collect the
 * timer's signal before it fires, so that nothing ever aborts. The listener prevents that.
 */
export function deadlineSignal(ms: number, ...others: readonly AbortSignal[]): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  timeout.addEventListener('abort', () => undefined, { once: true });
  return AbortSignal.any([...others, timeout]);
}
