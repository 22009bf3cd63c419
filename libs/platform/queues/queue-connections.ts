import { createIORedisClient, RedisConnection } from 'bullmq';
import type { RedisOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { BoundedRedis } from '../realtime/bounded-redis';

/** Maximum reconnect delay. Workers must be woken up for lost jobs within 5 s of Redis's return. */
const maxReconnectDelayMs = 1_000;
/** Timeout for an answer of Redis at shutdown, in milliseconds. */
const timeoutMs = 1_000;

/** Milliseconds. Must exceed the time for which workers block while waiting for a job (5 s, BullMQ's `drainDelay`). */
const blockMs = 8_000;

type Owned = RedisOptions & { readonly url?: string; readonly owner?: QueueConnections };

/** BullMQ's connections. They can be closed in every state, whereas BullMQ would wait without limit for a lost Redis. */
export class QueueConnections {
  private readonly clients = new Set<Redis>();
  private isEnding = false;

  constructor(private readonly url: string) {}

  /** For `BullModule`. */
  get options(): RedisOptions {
    const retryStrategy = (attempt: number): number | null => (this.isEnding ? null : Math.min(attempt * 100, maxReconnectDelayMs));
    return { url: this.url, retryStrategy, owner: this } as Owned;
  }

  /** Stops reconnecting. When Redis does not answer, closes all connections, so that pending commands fail. */
  async end(): Promise<void> {
    this.isEnding = true;
    if (await this.answers()) return;
    for (const client of this.clients) client.disconnect();
  }

  adopt(client: Redis): void {
    this.clients.add(client);
  }

  private async answers(): Promise<boolean> {
    const clients = [...this.clients];
    if (clients.length === 0) return true;
    if (clients.some(({ status }) => status !== 'ready' && status !== 'end')) return false;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), timeoutMs)));
    return Promise.race([
      timeout,
      this.ping().then(
        () => true,
        () => false,
      ),
    ]).finally(() => clearTimeout(timer));
  }

  /** Uses its own connection, because the others may be in a blocking command. */
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
   * While ioredis waits to reconnect it has no connection, and would stop without an `end` event: a closing BullMQ worker, or a pending
   * command, would wait forever.
   */
  override disconnect(reconnect = false): void {
    if (!reconnect && this.status === 'reconnecting') this.status = 'wait';
    super.disconnect(reconnect);
  }
}

RedisConnection.clientFactory = ({ owner, url, ...options }: Owned) => {
  // BullMQ requests blocking connections with commands that wait forever.
  const client = new QueueRedis(url ?? '', options.maxRetriesPerRequest === null ? { socketTimeout: blockMs, ...options } : options);
  owner?.adopt(client);
  return createIORedisClient(client);
};
