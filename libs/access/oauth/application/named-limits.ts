import { DomainError, domainError } from '@exchange/kernel';
import type { RateLimits } from '@exchange/platform';

export interface NamedLimit {
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
  /** What is counted, in the plural, as a refusal names it. */
  readonly what: string;
}

export interface LimitRefusal {
  readonly message: string;
  readonly retryAfterSeconds: number;
}

/** Uses up one attempt. The refusal says which limit it is and when to come back: people read it, and whoever runs a hosted client. */
export async function limitRefusal(limits: RateLimits, limit: NamedLimit, key: string): Promise<LimitRefusal | null> {
  const refusal = await limits.refusalOf(limit, key);
  if (!refusal) return null;
  const { attempts, seconds, what } = limit;
  const details = refusal instanceof DomainError ? refusal.details : undefined;
  const { retryAfterSeconds = seconds } = (details ?? {}) as { readonly retryAfterSeconds?: number };
  const message = `Too many attempts: at most ${attempts} ${what} in ${seconds} seconds. Try again in ${retryAfterSeconds} seconds.`;
  return { message, retryAfterSeconds };
}

/** As {@link limitRefusal}, and throws it (429). */
export async function insistOnLimit(limits: RateLimits, limit: NamedLimit, key: string): Promise<void> {
  const refusal = await limitRefusal(limits, limit, key);
  if (!refusal) return;
  const { message, retryAfterSeconds } = refusal;
  throw domainError('rate_limited', 'RATE_LIMITED', message, { details: { retryAfterSeconds } });
}
