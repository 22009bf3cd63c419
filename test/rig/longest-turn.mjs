import { readFileSync } from 'node:fs';

/**
 * Milliseconds that the main thread was on a processor between two turns of its event loop, at most (Linux): its own doing, unlike the time that
 * passes, which on a busy machine is also the time of others. `next` says when to look again: `setImmediate` sees every turn and keeps the loop
 * turning, so nothing else is measured then; a timer of a few milliseconds costs nothing, and adds what short turns there were in between.
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
    /** What was the longest since the last word. */
    soFar() {
      const told = longest;
      longest = 0;
      return told;
    },
    end() {
      isOn = false;
      return longest;
    },
  };
}
