import { jestWorker } from './jest-worker';

const { isFree } = require('../../scripts/lib/is-free.cjs') as { isFree: (port: number) => Promise<boolean> };

/** Port range of one jest worker. Workers have different ranges; ports of scripts (`scripts/lib/ports.mjs`) begin above them. */
const first = 17_000 + (jestWorker % 20) * 250;
let next = Math.floor(Math.random() * 250);
/** The exchange refuses to call this port (`libs/platform/egress/port-policy.ts`). */
const neverCalled = 19_530;

/**
 * A free port, for addresses that must be known before a server listens. It is below 32768: the kernel may give a higher one to an outgoing
 * connection between the check and the use.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 250; tries += 1) {
    const port = first + (next++ % 250);
    if (port !== neverCalled && (await isFree(port))) return port;
  }
  throw new Error(`No port from ${first} to ${first + 249} is free.`);
}

/** Starts a server on a free port, and on another one when the port was taken between the check and the start. */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let left = 5; ; left -= 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || left === 0) throw error;
    }
  }
}
