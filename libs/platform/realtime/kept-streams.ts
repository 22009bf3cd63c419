import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { minuteMs } from '@exchange/kernel';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { BoundedRedis } from './bounded-redis';
import { Doorbell } from './doorbell';

/** How long what was sent can be read again after the last of it. */
const keptMs = 15 * minuteMs;
/** Of one stream: what goes on and on is cut. */
const mostItems = 5_000;

/**
 * What one process sends and any process can send again, from any place on: in Redis, for a while. It carries no truth: without Redis there is nothing of
 * it, and whoever follows asks PostgreSQL what became of it.
 */
@Injectable()
export class KeptStreams implements OnApplicationShutdown {
  private readonly redis: BoundedRedis;

  constructor(
    private readonly settings: Settings,
    private readonly doorbell: Doorbell,
    private readonly log: Log,
  ) {
    this.redis = new BoundedRedis(settings.redisUrl, { lazyConnect: true, maxRetriesPerRequest: 1 });
    this.redis.on('error', () => undefined);
  }

  /** In their order, if one call waits for the other. */
  async append(name: string, items: readonly object[]): Promise<void> {
    const key = this.keyOf(name);
    try {
      const texts = items.map((item) => JSON.stringify(item));
      await this.redis
        .pipeline()
        .rpush(key, ...texts)
        .ltrim(key, 0, mostItems - 1)
        .pexpire(key, keptMs)
        .exec();
    } catch (error) {
      this.log.warn('what was sent cannot be followed', { name, reason: String(error) });
    }
    this.doorbell.ring(topicOf(name), '');
  }

  /** From the place on. */
  async read<Item extends object>(name: string, from: number): Promise<Item[]> {
    try {
      return (await this.redis.lrange(this.keyOf(name), from, -1)).map((text) => JSON.parse(text) as Item);
    } catch {
      return [];
    }
  }

  /** Returns the function that stops listening. A ring can be lost: look now and then. */
  onMore(name: string, more: () => void): () => void {
    return this.doorbell.listen(topicOf(name), more);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private keyOf(name: string): string {
    return `${this.settings.queuePrefix}:kept:${name}`;
  }
}

const topicOf = (name: string): string => `kept:${name}`;
