import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks until the answer is true.
 * @param {string} what for the error @param {() => unknown} holds @param {number} patienceMs @param {number} everyMs
 * @returns {Promise<number>} milliseconds it took
 */
export async function until(what, holds, patienceMs = 30_000, everyMs = 50) {
  const since = performance.now();
  /** @type {unknown} */
  let last;
  for (;;) {
    try {
      last = await holds();
      if (last) return performance.now() - since;
    } catch (error) {
      last = error;
    }
    if (performance.now() - since > patienceMs)
      throw new Error(`${what}: not within ${patienceMs / 1000} s${last instanceof Error ? ` (${last.message})` : ''}`);
    await pause(everyMs);
  }
}

/** @param {boolean} condition @param {string} what */
export function must(condition, what) {
  if (!condition) throw new Error(what);
}
