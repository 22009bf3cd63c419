/** At most `count` uses within `windowMs`. */
export class Budget {
  private readonly used: number[] = [];

  constructor(
    private readonly count: number,
    private readonly windowMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether there was one left; it is used then. */
  takes(): boolean {
    const now = this.now();
    while (this.used.length > 0 && this.used[0]! <= now - this.windowMs) this.used.shift();
    if (this.used.length >= this.count) return false;
    this.used.push(now);
    return true;
  }
}
