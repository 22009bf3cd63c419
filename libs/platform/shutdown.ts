import type { Log } from './observability/log';

interface Process {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
}

interface Closable {
  close(): Promise<void>;
}

/** Time for the shutdown hooks beyond the grace period of requests. */
const hooksMs = 2_000;

/**
 * Handles SIGTERM and SIGINT: exits with code 0, at once while the process is starting, otherwise after closing the application. Exits with code 1 when
 * closing exceeds the grace period; another process continues its work from PostgreSQL. The default action of a signal is not used, because the first
 * process of a container has none.
 * @returns callback for when the application has started
 */
export function closeOnSignals(graceMs: number, target: Process = process): (app: Closable, log: Log) => void {
  let started: { readonly app: Closable; readonly log: Log } | undefined;
  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
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
