import { jestWorker } from './jest-worker';

const { isFree } = require('../../scripts/lib/is-free.cjs') as { isFree: (port: number) => Promise<boolean> };

/** Ports of one jest worker. Workers have different ones, and those that scripts choose (`scripts/lib/ports.mjs`) begin above. */
const first = 17_000 + (jestWorker % 20) * 250;
let next = Math.floor(Math.random() * 250);
/** The exchange calls nobody on this port (`libs/platform/egress/port-policy.ts`). */
const neverCalled = 19_530;

/**
 * A port on which nobody listens, for addresses that must be known before a server listens there. It is below 32768: the kernel gives the ports
 * above to outgoing connections, so one of these can be taken between the check and the use.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 250; tries += 1) {
    const port = first + (next++ % 250);
    if (port !== neverCalled && (await isFree(port))) return port;
  }
  throw new Error(`No port from ${first} to ${first + 249} is free.`);
}

/** Starts what listens on a free port; starts it again on another port when somebody else has taken the port in between. */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let left = 5; ; left -= 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || left === 0) throw error;
    }
  }
}
