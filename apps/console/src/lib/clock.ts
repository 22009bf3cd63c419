/** A clock for `useSyncExternalStore`: one timer, which runs while something shows its time. */
export function clock(tickMs: number) {
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();
  const listen = (listener: () => void) => {
    if (listeners.size === 0) now = Date.now();
    listeners.add(listener);
    timer ??= setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, tickMs);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
  return { listen, now: () => now };
}
