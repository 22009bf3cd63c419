import { domainError } from '@exchange/kernel';
import type { RateLimit, RateLimits } from '@exchange/platform';

/** Rate limits that count in memory, with windows that never end. */
export function inMemoryLimits(): RateLimits {
  const used = new Map<string, number>();
  const allows = async ({ name, attempts }: RateLimit, key: string): Promise<boolean> => {
    const count = (used.get(`${name}:${key}`) ?? 0) + 1;
    used.set(`${name}:${key}`, count);
    return count <= attempts;
  };
  const consume = async (limit: RateLimit, key: string): Promise<void> => {
    if (!(await allows(limit, key))) throw domainError('rate_limited', 'RATE_LIMITED', limit.name);
  };
  return { allows, consume } as unknown as RateLimits;
}
