import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { domainError } from '@exchange/kernel';
import { Settings } from '../config/settings';

/** How many attempts within which time. */
export interface RateLimit {
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
}

/** Counts attempts in Redis, shared by all processes; without Redis each process counts for itself. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(private readonly settings: Settings) {
    this.redis = new Redis(settings.redisUrl, { lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 1 });
    this.redis.on('error', () => undefined);
    if (settings.rateLimits) void this.redis.connect().catch(() => undefined);
  }

  /** Uses up one attempt of `key`, or refuses with `RATE_LIMITED` (429) and `Retry-After`. */
  async consume(limit: RateLimit, key: string): Promise<void> {
    if (!this.settings.rateLimits) return;
    try {
      await this.limiterFor(limit).consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw domainError('rate_limited', 'RATE_LIMITED', 'Too many attempts. Try again later.', { details: { retryAfterSeconds } });
    }
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private limiterFor({ name, attempts, seconds }: RateLimit): RateLimiterRedis {
    let limiter = this.limiters.get(name);
    if (!limiter) {
      const shared = { keyPrefix: `${this.settings.queuePrefix}:limit:${name}`, points: attempts, duration: seconds };
      limiter = new RateLimiterRedis({ ...shared, storeClient: this.redis, insuranceLimiter: new RateLimiterMemory(shared) });
      this.limiters.set(name, limiter);
    }
    return limiter;
  }
}
