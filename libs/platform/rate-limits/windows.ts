import { performance } from 'node:perf_hooks';
import type { Rate } from '../config/setting';

/** A number of requests within a window that begins with the first request. */
export interface RateLimit extends Rate {
  readonly name: string;
}

/** State of a window after counting a request. */
export interface WindowUsage {
  readonly limit: RateLimit;
  readonly used: number;
  readonly resetMs: number;
}

export const isBeyond = ({ limit, used }: WindowUsage): boolean => used > limit.attempts;

/** Windows shared by all processes. Throws when they are not reachable. */
export abstract class SharedWindows {
  abstract readonly isReady: boolean;
  /** Adds `amount` to every window and creates missing ones. A negative amount changes only existing windows. */
  abstract add(changes: readonly WindowChange[]): Promise<readonly { readonly used: number; readonly resetMs: number }[]>;
}

export interface WindowChange {
  readonly key: string;
  readonly amount: number;
  readonly ms: number;
}

interface CachedWindow {
  used: number;
  endsAt: number;
}

interface Tick {
  readonly amounts: Map<string, WindowChange>;
  /** Copies of the windows after this tick, because the next tick may change them before the callers read them. */
  readonly counted: Promise<ReadonlyMap<string, Readonly<CachedWindow>>>;
}

/** Timeout of Redis, in milliseconds; then this process counts alone. */
const defaultTimeoutMs = 100;
const maxCached = 100_000;

/**
 * Fixed windows, counted in Redis with one call per tick of the event loop. Known numbers are cached: a used-up window is refused without a
 * call, and without Redis the process continues to count alone.
 */
export class Windows {
  private readonly cache = new Map<string, CachedWindow>();
  private tick: Tick | undefined;
  private unanswered = 0;

  constructor(
    private readonly shared: SharedWindows,
    private readonly now: () => number = () => performance.now(),
    private readonly timeoutMs = defaultTimeoutMs,
  ) {}

  /** Counts a request. Returns a value instead of a promise when no call is needed. Never throws. */
  take(limit: RateLimit, key: string): WindowUsage | Promise<WindowUsage> {
    const name = `${limit.name}:${key}`;
    const cached = this.cachedAt(name);
    if (cached && cached.used >= limit.attempts) return this.usage(limit, cached, cached.used + 1);
    if (!this.shared.isReady || this.unanswered > 0) return this.usage(limit, this.countLocally(name, limit, 1));
    const { amounts, counted } = (this.tick ??= this.openTick());
    const before = amounts.get(name)?.amount ?? 0;
    amounts.set(name, { key: name, amount: before + 1, ms: limit.seconds * 1000 });
    return counted.then((windows) => {
      const [window, total] = [windows.get(name)!, amounts.get(name)!.amount];
      // Requests of one tick are counted together; each gets its own position.
      return this.usage(limit, window, window.used - (total - before - 1));
    });
  }

  /** Undoes the count of a request that belongs to another window. */
  giveBack(limit: RateLimit, key: string): void {
    const name = `${limit.name}:${key}`;
    const cached = this.cachedAt(name);
    if (cached) cached.used = Math.max(0, cached.used - 1);
    if (this.shared.isReady && this.unanswered === 0)
      void this.ask([{ key: name, amount: -1, ms: limit.seconds * 1000 }]).catch(() => undefined);
  }

  /** The cached state without counting, for headers of responses that are sent before Redis answers. */
  estimate(limit: RateLimit, key: string): WindowUsage {
    const cached = this.cachedAt(`${limit.name}:${key}`);
    return cached ? this.usage(limit, cached, cached.used + 1) : { limit, used: 1, resetMs: limit.seconds * 1000 };
  }

  private openTick(): Tick {
    const amounts = new Map<string, WindowChange>();
    const counted = new Promise<ReadonlyMap<string, CachedWindow>>((resolve) => {
      setImmediate(() => {
        this.tick = undefined;
        void this.settle([...amounts.values()]).then(resolve);
      });
    });
    return { amounts, counted };
  }

  private async settle(changes: readonly WindowChange[]): Promise<ReadonlyMap<string, CachedWindow>> {
    try {
      return await this.ask(changes);
    } catch {
      return new Map(changes.map(({ key, amount, ms }) => [key, { ...this.countLocally(key, { seconds: ms / 1000 }, amount) }]));
    }
  }

  /** Calls Redis and caches its answers, also late ones. */
  private async ask(changes: readonly WindowChange[]): Promise<ReadonlyMap<string, CachedWindow>> {
    const answered = this.shared.add(changes).then((windows) => {
      const cached = windows.map(({ used, resetMs }) => ({ used, endsAt: this.now() + resetMs }));
      cached.forEach((window, i) => this.remember(changes[i]!.key, { ...window }));
      return new Map(cached.map((window, i) => [changes[i]!.key, window]));
    });
    const inTime = await withTimeout(answered, this.timeoutMs);
    if (inTime) return inTime;
    this.unanswered += 1;
    void answered.catch(() => undefined).finally(() => (this.unanswered -= 1));
    throw new Error('Redis does not answer in time.');
  }

  private countLocally(key: string, { seconds }: Pick<RateLimit, 'seconds'>, amount: number): CachedWindow {
    const cached = this.cachedAt(key);
    if (!cached) return this.remember(key, { used: amount, endsAt: this.now() + seconds * 1000 });
    cached.used += amount;
    return cached;
  }

  private cachedAt(key: string): CachedWindow | undefined {
    const cached = this.cache.get(key);
    return cached && cached.endsAt > this.now() ? cached : undefined;
  }

  /** Evicts the oldest windows first; Redis still has them. */
  private remember(key: string, window: CachedWindow): CachedWindow {
    this.cache.delete(key);
    if (this.cache.size >= maxCached) this.cache.delete(this.cache.keys().next().value!);
    this.cache.set(key, window);
    return window;
  }

  private usage(limit: RateLimit, { used, endsAt }: CachedWindow, mine = used): WindowUsage {
    return { limit, used: mine, resetMs: Math.max(0, endsAt - this.now()) };
  }
}

/** Resolves with `undefined` after the timeout. A process that was busy itself first checks again for an answer that has arrived meanwhile. */
function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(undefined))), timeoutMs);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
