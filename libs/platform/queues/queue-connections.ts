import { createIORedisClient, RedisConnection } from 'bullmq';
import type { RedisOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { BoundedRedis } from '../realtime/bounded-redis';

/** A Redis that comes back is found within this time: what was lost with it is to be rung again within 5 s. */
const longestPauseMs = 1_000;
/** Milliseconds. A Redis that does not answer by then is not waited for at the end of the process. */
const patienceMs = 1_000;

/** Milliseconds. Workers wait for a job this long at a time (5 s, BullMQ's `drainDelay`), and then some. */
const blockedMs = 8_000;

type Owned = RedisOptions & { readonly url?: string; readonly owner?: QueueConnections };

/** The connections of BullMQ, which can be ended in every state: BullMQ by itself waits without limit for a Redis that is away. */
export class QueueConnections {
  private readonly clients = new Set<Redis>();
  private ending = false;

  constructor(private readonly url: string) {}

  /** For `BullModule`. */
  get options(): RedisOptions {
    const retryStrategy = (attempt: number): number | null => (this.ending ? null : Math.min(attempt * 100, longestPauseMs));
    return { url: this.url, retryStrategy, owner: this } as Owned;
  }

  /** Nothing reconnects any more. If Redis is away, what waits for it fails now instead of waiting on. */
  async end(): Promise<void> {
    this.ending = true;
    if (await this.isThere()) return;
    for (const client of this.clients) client.disconnect();
  }

  adopt(client: Redis): void {
    this.clients.add(client);
  }

  private async isThere(): Promise<boolean> {
    const clients = [...this.clients];
    if (clients.length === 0) return true;
    if (clients.some(({ status }) => status !== 'ready' && status !== 'end')) return false;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), patienceMs)));
    return Promise.race([
      tooLate,
      this.ping().then(
        () => true,
        () => false,
      ),
    ]).finally(() => clearTimeout(timer));
  }

  /** On a connection of its own: the others may be in a blocking command. */
  private async ping(): Promise<void> {
    const probe = new QueueRedis(this.url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
    probe.on('error', () => undefined);
    try {
      await probe.ping();
    } finally {
      probe.disconnect();
    }
  }
}

class QueueRedis extends BoundedRedis {
  /**
   * Between two attempts to connect there is no connection whose end could be told: ioredis would stop trying and tell nobody, and who
   * waits for `end` (a BullMQ worker that closes) or for an answer would wait for ever.
   */
  override disconnect(reconnect = false): void {
    if (!reconnect && this.status === 'reconnecting') this.status = 'wait';
    super.disconnect(reconnect);
  }
}

RedisConnection.clientFactory = ({ owner, url, ...options }: Owned) => {
  // BullMQ asks for connections that may block with requests that wait for ever.
  const client = new QueueRedis(url ?? '', options.maxRetriesPerRequest === null ? { socketTimeout: blockedMs, ...options } : options);
  owner?.adopt(client);
  return createIORedisClient(client);
};
