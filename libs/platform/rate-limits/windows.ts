import { performance } from 'node:perf_hooks';
import type { Rate } from '../config/setting';

/** So many requests may be made within a window, which begins with the first of them. */
export interface RateLimit extends Rate {
  readonly name: string;
}

/** A window after one more request. */
export interface Usage {
  readonly limit: RateLimit;
  readonly used: number;
  readonly resetMs: number;
}

export const isBeyond = ({ limit, used }: Usage): boolean => used > limit.attempts;

/** Adds to windows that all processes share. Throws when it cannot. */
export abstract class SharedWindows {
  abstract readonly isReady: boolean;
  /** Adds `amount` to every window, and begins those that are not there; with a negative amount only to those that are. */
  abstract add(changes: readonly WindowChange[]): Promise<readonly { readonly used: number; readonly resetMs: number }[]>;
}

export interface WindowChange {
  readonly key: string;
  readonly amount: number;
  readonly ms: number;
}

interface Known {
  used: number;
  endsAt: number;
}

interface Tick {
  readonly amounts: Map<string, WindowChange>;
  /** As they were when this tick had been counted: the next one may have been answered before anybody looks. */
  readonly counted: Promise<ReadonlyMap<string, Readonly<Known>>>;
}

/** How long an answer of Redis may take before this process counts for itself. */
const usualPatienceMs = 100;
const mostKnown = 100_000;

/**
 * Fixed windows, counted in Redis with one call per tick of the event loop. This process remembers what it was told: a window that is
 * used up is refused without asking, and while Redis is away it goes on counting from there, at once and for itself.
 */
export class Windows {
  private readonly known = new Map<string, Known>();
  private tick: Tick | undefined;
  private unanswered = 0;

  constructor(
    private readonly shared: SharedWindows,
    private readonly now: () => number = () => performance.now(),
    private readonly patienceMs = usualPatienceMs,
  ) {}

  /** Counts a request. At once (not a promise) when nobody has to be asked. Never fails. */
  take(limit: RateLimit, key: string): Usage | Promise<Usage> {
    const name = `${limit.name}:${key}`;
    const known = this.knownAt(name);
    if (known && known.used >= limit.attempts) return this.usage(limit, known, known.used + 1);
    if (!this.shared.isReady || this.unanswered > 0) return this.usage(limit, this.countHere(name, limit, 1));
    const { amounts, counted } = (this.tick ??= this.open());
    const before = amounts.get(name)?.amount ?? 0;
    amounts.set(name, { key: name, amount: before + 1, ms: limit.seconds * 1000 });
    return counted.then((windows) => {
      const [window, total] = [windows.get(name)!, amounts.get(name)!.amount];
      // Requests of one tick are counted together; each is told its own place.
      return this.usage(limit, window, window.used - (total - before - 1));
    });
  }

  /** Takes a request back: it belongs to another window. */
  giveBack(limit: RateLimit, key: string): void {
    const name = `${limit.name}:${key}`;
    const known = this.knownAt(name);
    if (known) known.used = Math.max(0, known.used - 1);
    if (this.shared.isReady && this.unanswered === 0)
      void this.ask([{ key: name, amount: -1, ms: limit.seconds * 1000 }]).catch(() => undefined);
  }

  /** What is known here, without counting: for headers of answers that leave before Redis has answered. */
  estimate(limit: RateLimit, key: string): Usage {
    const known = this.knownAt(`${limit.name}:${key}`);
    return known ? this.usage(limit, known, known.used + 1) : { limit, used: 1, resetMs: limit.seconds * 1000 };
  }

  private open(): Tick {
    const amounts = new Map<string, WindowChange>();
    const counted = new Promise<ReadonlyMap<string, Known>>((resolve) => {
      setImmediate(() => {
        this.tick = undefined;
        void this.settle([...amounts.values()]).then(resolve);
      });
    });
    return { amounts, counted };
  }

  private async settle(changes: readonly WindowChange[]): Promise<ReadonlyMap<string, Known>> {
    try {
      return await this.ask(changes);
    } catch {
      return new Map(changes.map(({ key, amount, ms }) => [key, { ...this.countHere(key, { seconds: ms / 1000 }, amount) }]));
    }
  }

  /** Asks Redis and remembers its answers, also those that come too late to be waited for. */
  private async ask(changes: readonly WindowChange[]): Promise<ReadonlyMap<string, Known>> {
    const answered = this.shared.add(changes).then((windows) => {
      const known = windows.map(({ used, resetMs }) => ({ used, endsAt: this.now() + resetMs }));
      known.forEach((window, i) => this.remember(changes[i]!.key, { ...window }));
      return new Map(known.map((window, i) => [changes[i]!.key, window]));
    });
    const inTime = await withinPatience(answered, this.patienceMs);
    if (inTime) return inTime;
    this.unanswered += 1;
    void answered.catch(() => undefined).finally(() => (this.unanswered -= 1));
    throw new Error('Redis does not answer in time.');
  }

  private countHere(key: string, { seconds }: Pick<RateLimit, 'seconds'>, amount: number): Known {
    const known = this.knownAt(key);
    if (!known) return this.remember(key, { used: amount, endsAt: this.now() + seconds * 1000 });
    known.used += amount;
    return known;
  }

  private knownAt(key: string): Known | undefined {
    const known = this.known.get(key);
    return known && known.endsAt > this.now() ? known : undefined;
  }

  /** The oldest are forgotten first: Redis still knows them. */
  private remember(key: string, window: Known): Known {
    this.known.delete(key);
    if (this.known.size >= mostKnown) this.known.delete(this.known.keys().next().value!);
    this.known.set(key, window);
    return window;
  }

  private usage(limit: RateLimit, { used, endsAt }: Known, mine = used): Usage {
    return { limit, used: mine, resetMs: Math.max(0, endsAt - this.now()) };
  }
}

/** `undefined` after the patience; a process that was busy itself looks once more at what has arrived meanwhile. Fails as the work does. */
function withinPatience<T>(work: Promise<T>, patienceMs: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(undefined))), patienceMs);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
