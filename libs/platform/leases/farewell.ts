import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds. */
const longestFarewell = 3_000;

/** Waits for what ends when the process does, but not for ever: what is not released by then is taken over when its lease runs out. */
export async function farewell(ended: Promise<unknown>, longest = longestFarewell): Promise<void> {
  await Promise.race([ended, pause(longest, undefined, { ref: false })]);
}
