import { Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';

/**
 * Timeouts in milliseconds after which a silent Redis counts as lost and ioredis reconnects. Without them the operating system would wait
 * for a quarter of an hour.
 */
const bounds = {
  connectTimeout: 2_000,
  /** Since the last command. */
  socketTimeout: 3_000,
  /** Delay of TCP keep-alive probes. */
  keepAlive: 5_000,
} as const;

/** Private members of ioredis that are patched here. */
interface Internals {
  /** Commands that were lost with the last ready connection, and are sent again on the next ready one. */
  prevCommandQueue?: { shift(): { readonly command: { reject(error: Error): void } } | undefined } | null;
  flushQueue(error: Error, ...rest: unknown[]): void;
}

/**
 * A Redis connection with timeouts. Also fixes two defects of ioredis. It does not clear the timeout of an unanswered command when the connection
 * ends, which would close the next connection and keep the process alive. And it does not fail the commands of `prevCommandQueue` when the next
 * connection ends before it is ready: they would never settle, and a BullMQ worker that waits for one would never close.
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
