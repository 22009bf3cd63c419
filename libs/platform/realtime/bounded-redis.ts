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

/**
 * A connection to Redis that does not wait for ever, unless the options say so. ioredis leaves the clock of an unanswered question running when
 * the connection ends: it would end the connection that is made next, and keep a process that has nothing left to do.
 */
export class BoundedRedis extends Redis {
  constructor(url: string, options: RedisOptions) {
    super(url, { ...bounds, ...options });
    this.on('close', () => {
      const asked = this as unknown as { socketTimeoutTimer: NodeJS.Timeout | undefined };
      clearTimeout(asked.socketTimeoutTimer);
      asked.socketTimeoutTimer = undefined;
    });
  }
}
