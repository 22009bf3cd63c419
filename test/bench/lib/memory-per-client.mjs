import { setTimeout as pause } from 'node:timers/promises';

/**
 * Bytes in use per client after a garbage collection (`collector.cjs`), relative to a process warmed up with a few clients.
 * @param {{ memory: number }} of @param {number | undefined} pid @param {number} count @param {() => Promise<void>} open @param {() => Promise<void>} warmUp
 */
export async function memoryPerClient(of, pid, count, open, warmUp) {
  const settled = async () => {
    await pause(500);
    process.kill(/** @type {number} */ (pid), 'SIGWINCH');
    await pause(1000);
    return of.memory;
  };
  await warmUp();
  const before = await settled();
  await open();
  return ((await settled()) - before) / count;
}
