import { readFileSync } from 'node:fs';

/**
 * The longest time that the main thread was on a processor between two turns of its event loop, in milliseconds (Linux). Unlike elapsed time, it
 * excludes other processes. `next` schedules the next measurement: `setImmediate` sees every turn but keeps the loop busy; a timer of a few
 * milliseconds costs nothing, but merges short turns.
 * @param {(look: () => void) => void} next
 */
export function longestTurn(next) {
  const onProcessor = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  let [isOn, longest, before] = [false, 0, 0];
  const look = () => {
    const now = onProcessor();
    longest = Math.max(longest, now - before);
    before = now;
    if (isOn) next(look);
  };
  return {
    begin() {
      const isLooking = isOn;
      [isOn, longest, before] = [true, 0, onProcessor()];
      if (!isLooking) next(look);
    },
    /** The longest turn since the last call. */
    soFar() {
      const result = longest;
      longest = 0;
      return result;
    },
    end() {
      isOn = false;
      return longest;
    },
  };
}
