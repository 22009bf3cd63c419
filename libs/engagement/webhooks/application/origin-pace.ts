interface Limits {
  /** Requests a second at the beginning. */
  readonly start: number;
  /** And at most. */
  readonly most: number;
  /** That may leave at once after a pause. */
  readonly burst: number;
}

interface Pace {
  rate: number;
  tokens: number;
  /** Milliseconds of the clock that is handed in. */
  at: number;
}

/** Milliseconds without a request after which an origin begins again. */
const forgottenAfter = 60_000;
const remembered = 10_000;

/**
 * How fast one origin is called, whoever asks for it. Nothing proves that a URL belongs to whoever registers it, so every origin begins slowly, and
 * each answer that takes a delivery makes it a request a second faster: who wants webhooks is as fast as ever after a moment, who does not stays at
 * the beginning. Failures slow nobody down, or one account's wrong path would hold up all others at a host that they share.
 */
export class OriginPace {
  private readonly paces = new Map<string, Pace>();

  constructor(private readonly limits: Limits) {}

  get size(): number {
    return this.paces.size;
  }

  /** Whether a request may leave now; it counts. */
  take(origin: string, now: number): boolean {
    const pace = this.paces.get(origin) ?? this.begin(origin, now);
    if (now - pace.at > forgottenAfter) Object.assign(pace, this.fresh(now));
    pace.tokens = Math.min(this.limits.burst, pace.tokens + ((now - pace.at) / 1_000) * pace.rate);
    pace.at = now;
    if (pace.tokens < 1) return false;
    pace.tokens -= 1;
    return true;
  }

  /** A request that was counted did not leave. */
  giveBack(origin: string): void {
    const pace = this.paces.get(origin);
    if (pace) pace.tokens += 1;
  }

  delivered(origin: string): void {
    const pace = this.paces.get(origin);
    if (pace) pace.rate = Math.min(this.limits.most, pace.rate + 1);
  }

  private begin(origin: string, now: number): Pace {
    if (this.paces.size >= remembered) for (const [other, { at }] of this.paces) if (now - at > forgottenAfter) this.paces.delete(other);
    const pace = this.fresh(now);
    this.paces.set(origin, pace);
    return pace;
  }

  private fresh(now: number): Pace {
    return { rate: this.limits.start, tokens: this.limits.burst, at: now };
  }
}
