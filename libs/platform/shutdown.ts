import type { Log } from './observability/log';

interface Process {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
}

interface Closable {
  close(): Promise<void>;
}

/** What the shutdown hooks may take beyond the grace that requests have. */
const hooksMs = 2_000;

/**
 * Ends the process on SIGTERM and SIGINT, however often they come: at once while it starts (nothing has begun), else with what it has
 * begun, with code 0. A shutdown that does not come to an end within the grace is cut off with code 1; what is cut off is in PostgreSQL
 * and is taken up by another process. It leaves nothing to the default action of the signal, which the first process of a container lacks.
 * @returns what is to be told that the process has started
 */
export function endOnSignals(graceMs: number, target: Process = process): (app: Closable, log: Log) => void {
  let started: { readonly app: Closable; readonly log: Log } | undefined;
  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    if (!started) return target.exit(0);
    const { app, log } = started;
    const cutOff = setTimeout(() => {
      log.warn('the shutdown took too long, the process ends');
      target.exit(1);
    }, graceMs + hooksMs);
    try {
      await app.close();
      target.exit(0);
    } catch (error) {
      log.error('the shutdown failed, the process ends', { error });
      target.exit(1);
    } finally {
      clearTimeout(cutOff);
    }
  };
  target.on('SIGTERM', () => void end());
  target.on('SIGINT', () => void end());
  return (app, log) => {
    started = { app, log };
  };
}
