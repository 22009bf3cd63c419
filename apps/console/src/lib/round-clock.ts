import { useRef, useSyncExternalStore } from 'react';
import { clock } from './clock';

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

const tenths = clock(100);

/** Milliseconds since an instant, ten times a second. */
export function useElapsed(start: number): number {
  useSyncExternalStore(tenths.listen, tenths.now);
  return Math.max(0, Date.now() - start);
}
