import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { minuteMs } from '@exchange/kernel';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { BoundedRedis } from './bounded-redis';
import { PubSub } from './pub-sub';

/** How long a stream can be read after its last item. */
const keptMs = 15 * minuteMs;
/** Maximum items per stream; later ones are dropped. */
const maxItems = 5_000;

/**
 * Streams in Redis that one process writes and every process can read from any position, for a while. Redis is not the system of record:
 * without it readers get nothing, and use the outcome in PostgreSQL.
 */
@Injectable()
export class KeptStreams implements OnApplicationShutdown {
  private readonly redis: BoundedRedis;

  constructor(
    private readonly settings: Settings,
    private readonly pubSub: PubSub,
    private readonly log: Log,
  ) {
    this.redis = new BoundedRedis(settings.redisUrl, { lazyConnect: true, maxRetriesPerRequest: 1 });
    this.redis.on('error', () => undefined);
  }

  /** Keeps the order only when each call awaits the previous one. */
  async append(name: string, items: readonly object[]): Promise<void> {
    const key = this.keyOf(name);
    try {
      const texts = items.map((item) => JSON.stringify(item));
      await this.redis
        .pipeline()
        .rpush(key, ...texts)
        .ltrim(key, 0, maxItems - 1)
        .pexpire(key, keptMs)
        .exec();
    } catch (error) {
      this.log.warn('a stream could not be stored', { name, reason: String(error) });
    }
    this.pubSub.publish(topicOf(name), '');
  }

  async read<Item extends object>(name: string, from: number): Promise<Item[]> {
    try {
      return (await this.redis.lrange(this.keyOf(name), from, -1)).map((text) => JSON.parse(text) as Item);
    } catch {
      return [];
    }
  }

  /** Returns the function that unsubscribes. A message can be lost, so readers must also poll. */
  onMore(name: string, more: () => void): () => void {
    return this.pubSub.subscribe(topicOf(name), more);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private keyOf(name: string): string {
    return `${this.settings.queuePrefix}:kept:${name}`;
  }
}

const topicOf = (name: string): string => `kept:${name}`;
