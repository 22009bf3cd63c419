import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { domainError } from '@exchange/kernel';
import { Settings } from '../config/settings';
import { RequestContext } from '../request/request-context';
import { RedisWindows } from './redis-windows';
import { isBeyond, Windows, type RateLimit, type WindowUsage } from './windows';

/** Counts attempts in Redis for all processes together. Without Redis each process counts alone. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  readonly windows: Windows;
  private readonly shared: RedisWindows;

  constructor(private readonly settings: Settings) {
    this.shared = new RedisWindows(settings.redisUrl, `${settings.queuePrefix}:limit:`);
    this.windows = new Windows(this.shared);
    if (settings.rateLimits) this.shared.connect();
  }

  /**
   * Counts one attempt of `key`. Throws `RATE_LIMITED` (429) with `Retry-After` beyond the limit. Sets the response headers unless a
   * stricter limit already did.
   */
  async consume(limit: RateLimit, key: string): Promise<void> {
    const refused = await this.refusalOf(limit, key);
    if (refused) throw refused;
  }

  /** As {@link consume}, but returns the error. */
  async refusalOf(limit: RateLimit, key: string): Promise<Error | null> {
    if (!this.settings.rateLimits) return null;
    return refusalOf(await this.windows.take(limit, key));
  }

  /** Counts one attempt of `key`. False beyond the limit, for callers that skip work instead of refusing. */
  async allows(limit: RateLimit, key: string): Promise<boolean> {
    return !this.settings.rateLimits || !isBeyond(await this.windows.take(limit, key));
  }

  onApplicationShutdown(): void {
    this.shared.disconnect();
  }
}

/** Whole seconds, at least 1, rounded up so that a retry after that time succeeds. */
const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** Sets the response headers, and returns the error when the limit is exceeded. */
export function refusalOf(usage: WindowUsage, placing: Placing = 'beside'): Error | null {
  tell(usage, placing);
  if (!isBeyond(usage)) return null;
  const retryAfterSeconds = seconds(usage.resetMs);
  return domainError('rate_limited', 'RATE_LIMITED', 'Too many attempts. Try again later.', { details: { retryAfterSeconds } });
}

/** `beside`: keeps the headers of a limit with fewer attempts left. `instead`: replaces the headers of a limit that no longer applies. */
type Placing = 'beside' | 'instead';

/** Sets the headers of gaps.md §1.4. */
export function tell({ limit, used, resetMs }: WindowUsage, placing: Placing = 'beside'): void {
  const response = RequestContext.current()?.response;
  if (!response || response.headersSent) return;
  const [shown, remaining] = [response.getHeader('RateLimit-Remaining'), Math.max(0, limit.attempts - used)];
  if (placing === 'beside' && shown !== undefined && Number(shown) < remaining) return;
  response.setHeader('RateLimit-Limit', limit.attempts);
  response.setHeader('RateLimit-Remaining', remaining);
  response.setHeader('RateLimit-Reset', seconds(resetMs));
}
