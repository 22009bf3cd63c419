import { useRef, useSyncExternalStore } from 'react';

interface Round {
  readonly round: number;
  /** Milliseconds since the round began, when the answer was made. */
  readonly elapsedMs: number;
}

/**
 * The instant at which a round began, by the clock of this browser. The API says how long the round has run, so that a wrong clock does not matter;
 * the answer that came fastest is the most exact one.
 */
export function useRoundStart({ round, elapsedMs }: Round, readAt: number): number {
  const start = useRef({ round: -1, at: 0 });
  const at = readAt - elapsedMs;
  if (start.current.round !== round) start.current = { round, at };
  start.current.at = Math.min(start.current.at, at);
  return start.current.at;
}

const tickMs = 100;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** One timer for all bars of a page. */
function listen(listener: () => void): () => void {
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
}

/** Milliseconds since an instant, ten times a second. */
export function useElapsed(start: number): number {
  useSyncExternalStore(listen, () => now);
  return Math.max(0, Date.now() - start);
}
