import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs a download up to three times: a registry that fails once usually answers a moment later.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} rejects with the last error
 */
export async function threeTries(work, pauseMs = 2_000) {
  for (let left = 2; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
      await pause(pauseMs);
    }
  }
}
