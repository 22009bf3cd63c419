export interface FeedPace {
  /** From then on what a server makes us wait for has to come at the rate. */
  readonly patienceMs: number;
  /** Bytes a second, averaged over the time that we waited: time in which we were busy ourselves is not held against the server. */
  readonly minRate: number;
}

/** Measures how long a feed's server keeps us waiting, for its answer and for every piece of it, and gives it up when that is too long. */
export class Pace {
  private readonly giveUp = new AbortController();
  private readonly pace: FeedPace;
  private waited = 0;
  private bytes = 0;

  constructor(pace: FeedPace) {
    this.pace = pace;
  }

  /** Aborts what is being waited for. */
  get signal(): AbortSignal {
    return this.giveUp.signal;
  }

  get isTooSlow(): boolean {
    return this.giveUp.signal.aborted;
  }

  async waitFor<T>(next: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const paidFor = (this.bytes / this.pace.minRate) * 1000;
    const left = Math.max(this.pace.patienceMs, paidFor) - this.waited;
    const timer = setTimeout(() => this.giveUp.abort(), Math.max(0, left));
    try {
      return await next();
    } finally {
      clearTimeout(timer);
      this.waited += performance.now() - begun;
    }
  }

  async *over(body: AsyncIterableIterator<Buffer>): AsyncGenerator<Buffer> {
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
