import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls for a result of the worker, for up to a minute.
 * @template T
 * @param {() => Promise<T | undefined>} look @param {string} what
 * @returns {Promise<T>}
 */
export async function until(look, what) {
  for (const since = performance.now(); performance.now() - since < 60_000; await pause(500)) {
    const seen = await look();
    if (seen !== undefined) return seen;
  }
  throw new Error(`No result within a minute: ${what}.`);
}
