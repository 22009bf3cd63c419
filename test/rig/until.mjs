import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls until the result is truthy and nothing is thrown.
 * @template T
 * @param {string} what the condition, for the error message
 * @param {() => T | Promise<T>} ask @param {{ withinMs?: number, everyMs?: number }} [patience]
 * @returns {Promise<NonNullable<T>>} the answer
 */
export async function until(what, ask, { withinMs = 60_000, everyMs = 25 } = {}) {
  const deadline = performance.now() + withinMs;
  for (;;) {
    let thrown;
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      thrown = error;
    }
    if (performance.now() > deadline)
      throw new Error(`${what}: not within ${withinMs / 1000} s${thrown instanceof Error ? ` (${thrown.message})` : ''}`);
    await pause(everyMs);
  }
}

/** @param {boolean} condition @param {string} what */
export function must(condition, what) {
  if (!condition) throw new Error(what);
}
