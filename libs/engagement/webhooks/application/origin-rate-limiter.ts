interface Limits {
  /** Requests per second at first. */
  readonly start: number;
  /** Maximum of requests per second. */
  readonly max: number;
  /** Requests that may be sent at once after a pause. */
  readonly burst: number;
}

interface TokenBucket {
  rate: number;
  tokens: number;
  /** Time of the last request, in milliseconds of the caller's clock. */
  at: number;
}

/** Milliseconds without a request after which an origin starts again at the start rate. */
const idleResetMs = 60_000;
const maxOrigins = 10_000;

/**
 * Limits the request rate of one origin, for all accounts together. Nothing proves that a URL belongs to the account that registers it, so every
 * origin starts slowly and each success raises its rate by one request per second. Failures do not lower the rate: one account's wrong path
 * would slow down every other account at a shared host (docs/adr/0048).
 */
export class OriginRateLimiter {
  private readonly buckets = new Map<string, TokenBucket>();

  constructor(private readonly limits: Limits) {}

  get size(): number {
    return this.buckets.size;
  }

  /** Takes a token; returns false when no request may be sent now. */
  tryTake(origin: string, now: number): boolean {
    const bucket = this.buckets.get(origin) ?? this.begin(origin, now);
    if (now - bucket.at > idleResetMs) Object.assign(bucket, this.fresh(now));
    bucket.tokens = Math.min(this.limits.burst, bucket.tokens + ((now - bucket.at) / 1_000) * bucket.rate);
    bucket.at = now;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** Returns the token of a request that was not sent. */
  giveBack(origin: string): void {
    const bucket = this.buckets.get(origin);
    if (bucket) bucket.tokens += 1;
  }

  recordSuccess(origin: string): void {
    const bucket = this.buckets.get(origin);
    if (bucket) bucket.rate = Math.min(this.limits.max, bucket.rate + 1);
  }

  private begin(origin: string, now: number): TokenBucket {
    if (this.buckets.size >= maxOrigins) for (const [other, { at }] of this.buckets) if (now - at > idleResetMs) this.buckets.delete(other);
    const bucket = this.fresh(now);
    this.buckets.set(origin, bucket);
    return bucket;
  }

  private fresh(now: number): TokenBucket {
    return { rate: this.limits.start, tokens: this.limits.burst, at: now };
  }
}
