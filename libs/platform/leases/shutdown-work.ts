import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds. */
const drainTimeoutMs = 3_000;

/** Waits for work that ends at shutdown, up to a timeout. Work that is not released by then is taken over when its lease expires. */
export async function waitForShutdownWork(ended: Promise<unknown>, longest = drainTimeoutMs): Promise<void> {
  await Promise.race([ended, pause(longest, undefined, { ref: false })]);
}
