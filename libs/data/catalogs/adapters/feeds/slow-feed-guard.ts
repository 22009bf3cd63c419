export interface FeedSpeedLimit {
  /** Waiting time before the minimum rate applies, in milliseconds. */
  readonly graceMs: number;
  /** Minimum bytes per second, averaged over the time spent waiting; time spent parsing does not count. */
  readonly minRate: number;
}

/** Measures the time spent waiting for a feed's server, and aborts when it exceeds the allowed time. */
export class SlowFeedGuard {
  private readonly controller = new AbortController();
  private readonly limit: FeedSpeedLimit;
  private waited = 0;
  private bytes = 0;

  constructor(pace: FeedSpeedLimit) {
    this.limit = pace;
  }

  /** Aborts when the server is too slow. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get isTooSlow(): boolean {
    return this.controller.signal.aborted;
  }

  async waitFor<T>(next: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const earnedMs = (this.bytes / this.limit.minRate) * 1000;
    const left = Math.max(this.limit.graceMs, earnedMs) - this.waited;
    const timer = setTimeout(() => this.controller.abort(), Math.max(0, left));
    try {
      return await next();
    } finally {
      clearTimeout(timer);
      this.waited += performance.now() - startedAt;
    }
  }

  async *readBody(body: AsyncIterableIterator<Buffer>): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        const next = await this.waitFor(() => body.next());
        if (next.done) return;
        this.bytes += next.value.length;
        yield next.value;
      }
    } finally {
      await body.return?.();
    }
  }
}
