import { DomainError, domainError } from '@exchange/kernel';
import type { RateLimits } from '@exchange/platform';

export interface NamedLimit {
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
  /** What is counted, in the plural, for the error message. */
  readonly what: string;
}

export interface LimitRefusal {
  readonly message: string;
  readonly retryAfterSeconds: number;
}

/** Consumes one attempt. The refusal names the limit and the retry time, for people and for operators of hosted clients. */
export async function limitRefusal(limits: RateLimits, limit: NamedLimit, key: string): Promise<LimitRefusal | null> {
  const refusal = await limits.refusalOf(limit, key);
  if (!refusal) return null;
  const { attempts, seconds, what } = limit;
  const details = refusal instanceof DomainError ? refusal.details : undefined;
  const { retryAfterSeconds = seconds } = (details ?? {}) as { readonly retryAfterSeconds?: number };
  const message = `Too many attempts: at most ${attempts} ${what} in ${seconds} seconds. Try again in ${retryAfterSeconds} seconds.`;
  return { message, retryAfterSeconds };
}

/** As {@link limitRefusal}, but throws the refusal (429). */
export async function consumeLimit(limits: RateLimits, limit: NamedLimit, key: string): Promise<void> {
  const refusal = await limitRefusal(limits, limit, key);
  if (!refusal) return;
  const { message, retryAfterSeconds } = refusal;
  throw domainError('rate_limited', 'RATE_LIMITED', message, { details: { retryAfterSeconds } });
}
