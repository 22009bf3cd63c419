type Work<T> = () => Promise<T>;

/**
 * Lets `width` through at a time, in order of arrival, and of one key only one at a time. Before transactions that lock the same row: who
 * waits for the lock waits here, without holding a database connection.
 */
export class Turnstile {
  private readonly tails = new Map<string, Promise<unknown>>();
  private readonly waiting: (() => void)[] = [];
  private inside = 0;

  constructor(private readonly width: number) {}

  async run<T>(key: string, work: Work<T>): Promise<T> {
    const before = this.tails.get(key) ?? Promise.resolve();
    const mine = before.then(() => this.pass(work));
    const tail = mine.catch(() => undefined);
    this.tails.set(key, tail);
    try {
      return await mine;
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    }
  }

  private async pass<T>(work: Work<T>): Promise<T> {
    if (this.inside >= this.width) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.inside += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.inside -= 1;
    }
  }
}
