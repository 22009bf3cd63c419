import type { Log } from './observability/log';

interface Process {
  once(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
}

/** What the shutdown hooks may take beyond the grace that requests have. */
const hooksMs = 2_000;

/**
 * Ends the process when its shutdown does not come to an end: BullMQ waits for Redis without limit, and a Redis that is away must
 * not hold up a roll-out. What is cut off is in PostgreSQL and is taken up by another process.
 */
export function endAfterGrace(graceMs: number, log: Log, target: Process = process): void {
  const begin = (): void => {
    const timer = setTimeout(() => {
      log.warn('the shutdown took too long, the process ends');
      target.exit(1);
    }, graceMs + hooksMs);
    timer.unref();
  };
  target.once('SIGTERM', begin);
  target.once('SIGINT', begin);
}
