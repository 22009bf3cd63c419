import { Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';

/**
 * Milliseconds after which a Redis that says nothing counts as lost: its machine may be gone, or the network swallow everything, and then the
 * system would wait a quarter of an hour. The connection ends, and ioredis makes another.
 */
const bounds = {
  connectTimeout: 2_000,
  /** Since something was asked. */
  socketTimeout: 3_000,
  /** Until the system asks whether anybody is at the other end. */
  keepAlive: 5_000,
} as const;

/** Private members of ioredis that are mended here. */
interface Internals {
  /** Commands that were lost with the last ready connection. They are sent again once the next one is ready. */
  prevCommandQueue?: { shift(): { readonly command: { reject(error: Error): void } } | undefined } | null;
  flushQueue(error: Error, ...rest: unknown[]): void;
}

/**
 * A connection to Redis that does not wait for ever, unless the options say so. ioredis leaves the clock of an unanswered question running when
 * the connection ends: it would end the connection that is made next, and keep a process that has nothing left to do. ioredis also forgets
 * `prevCommandQueue` when it fails the waiting commands: a command that was lost with its connection would never settle if the next connection
 * ends before it is ready, and a BullMQ worker that waits for this command would never close.
 */
export class BoundedRedis extends Redis {
  constructor(url: string, options: RedisOptions) {
    super(url, { ...bounds, ...options });
    const internals = this as unknown as Internals;
    const flush = internals.flushQueue.bind(this);
    internals.flushQueue = (error, ...rest) => {
      flush(error, ...rest);
      for (let lost = internals.prevCommandQueue?.shift(); lost; lost = internals.prevCommandQueue?.shift()) lost.command.reject(error);
    };
    this.on('close', () => {
      const asked = this as unknown as { socketTimeoutTimer: NodeJS.Timeout | undefined };
      clearTimeout(asked.socketTimeoutTimer);
      asked.socketTimeoutTimer = undefined;
    });
  }
}
