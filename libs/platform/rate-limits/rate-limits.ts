import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { domainError } from '@exchange/kernel';
import { Settings } from '../config/settings';
import { RequestContext } from '../request/request-context';
import { RedisWindows } from './redis-windows';
import { isBeyond, Windows, type RateLimit, type Usage } from './windows';

/** Counts attempts in Redis, shared by all processes; without Redis each process counts for itself. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  readonly windows: Windows;
  private readonly shared: RedisWindows;

  constructor(private readonly settings: Settings) {
    this.shared = new RedisWindows(settings.redisUrl, `${settings.queuePrefix}:limit:`);
    this.windows = new Windows(this.shared);
    if (settings.rateLimits) this.shared.connect();
  }

  /** Uses up one attempt of `key`, or refuses with `RATE_LIMITED` (429) and `Retry-After`. The answer tells of it if nothing is nearer its end. */
  async consume(limit: RateLimit, key: string): Promise<void> {
    const refused = await this.refusalOf(limit, key);
    if (refused) throw refused;
  }

  /** As {@link consume}, for those who decide themselves what follows from it. */
  async refusalOf(limit: RateLimit, key: string): Promise<Error | null> {
    if (!this.settings.rateLimits) return null;
    return refusalOf(await this.windows.take(limit, key));
  }

  /** Uses up one attempt of `key`, and answers whether there was one: for what is left undone beyond a limit instead of being refused. */
  async allows(limit: RateLimit, key: string): Promise<boolean> {
    return !this.settings.rateLimits || !isBeyond(await this.windows.take(limit, key));
  }

  onApplicationShutdown(): void {
    this.shared.disconnect();
  }
}

/** Whole seconds, never 0: who comes back that much later is let in. */
const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** What follows from a window: the answer tells of it, and the request is refused if it was one too many. */
export function refusalOf(usage: Usage, placing: Placing = 'beside'): Error | null {
  tell(usage, placing);
  if (!isBeyond(usage)) return null;
  const retryAfterSeconds = seconds(usage.resetMs);
  return domainError('rate_limited', 'RATE_LIMITED', 'Too many attempts. Try again later.', { details: { retryAfterSeconds } });
}

/** `beside` other limits, of which the answer shows the one with the least left; `instead` of one that the request does not count for after all. */
type Placing = 'beside' | 'instead';

/** The headers of gaps.md §1.4. */
export function tell({ limit, used, resetMs }: Usage, placing: Placing = 'beside'): void {
  const response = RequestContext.current()?.response;
  if (!response || response.headersSent) return;
  const [shown, remaining] = [response.getHeader('RateLimit-Remaining'), Math.max(0, limit.attempts - used)];
  if (placing === 'beside' && shown !== undefined && Number(shown) < remaining) return;
  response.setHeader('RateLimit-Limit', limit.attempts);
  response.setHeader('RateLimit-Remaining', remaining);
  response.setHeader('RateLimit-Reset', seconds(resetMs));
}
