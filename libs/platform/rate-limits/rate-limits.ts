import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { domainError } from '@exchange/kernel';
import { Settings } from '../config/settings';
import { RequestContext } from '../http/request-context';
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
    const usage = await this.windows.take(limit, key);
    tell(usage);
    return isBeyond(usage) ? refusal(usage) : null;
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

export function refusal({ resetMs }: Usage): Error {
  const retryAfterSeconds = seconds(resetMs);
  return domainError('rate_limited', 'RATE_LIMITED', 'Too many attempts. Try again later.', { details: { retryAfterSeconds } });
}

const remaining = ({ limit, used }: Usage): number => Math.max(0, limit.attempts - used);

/** The headers of gaps.md §1.4. Of several limits the answer shows the one with the least left. */
export function tell(usage: Usage): void {
  const context = RequestContext.current();
  if (!context?.response || context.response.headersSent) return;
  if (context.usage && remaining(context.usage) < remaining(usage)) return;
  context.usage = usage;
  context.response.setHeader('RateLimit-Limit', usage.limit.attempts);
  context.response.setHeader('RateLimit-Remaining', remaining(usage));
  context.response.setHeader('RateLimit-Reset', seconds(usage.resetMs));
}
