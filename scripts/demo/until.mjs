import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for what the worker does.
 * @template T
 * @param {() => Promise<T | undefined>} look @param {string} what
 * @returns {Promise<T>}
 */
export async function until(look, what) {
  for (const since = performance.now(); performance.now() - since < 60_000; await pause(500)) {
    const seen = await look();
    if (seen !== undefined) return seen;
  }
  throw new Error(`Waited a minute in vain: ${what}.`);
}
