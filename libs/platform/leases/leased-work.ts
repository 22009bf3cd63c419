import type { WakeUp, Clock } from '@exchange/kernel';
import { type Lane, Slots } from '../queues/slots';

interface Waiting<Attempt> {
  /** Due work without a lease. */
  due(now: Date, limit: number): Promise<readonly Attempt[]>;
}

/** Maximum work of one sweep. */
const batch = 200;

/**
 * Processes one kind of leased work within one process (docs/adr/0064): concurrency, search for due work, and shutdown. An attempt claims,
 * works and settles. Every step may be repeated after a crash: the claim is committed before the work starts, and a settlement without a
 * valid claim is refused.
 */
export abstract class LeasedWork<Key, Attempt = Key> {
  private readonly shutdown = new AbortController();
  private readonly running = new Set<Promise<unknown>>();
  private readonly slots: Slots;

  constructor(
    private readonly waiting: Waiting<Attempt>,
    private readonly wakeUp: WakeUp<Attempt>,
    protected readonly clock: Clock,
    atOnce: number,
  ) {
    this.slots = new Slots(atOnce);
  }

  /** Does nothing when the work is not due, leased by another process, or beyond the limit of a lane. A sweep wakes a worker up later. */
  async work(key: Key): Promise<void> {
    if (this.signal.aborted) return;
    const doing = this.slots.run(this.lanesOf(key), () => this.attempt(key));
    this.running.add(doing);
    try {
      await doing;
    } finally {
      this.running.delete(doing);
    }
  }

  /** Wakes workers up for due work: after lost wake-ups, dead workers and failed attempts, and for periodic work. */
  async sweep(): Promise<void> {
    const due = await this.waiting.due(this.clock.now(), batch);
    if (due.length > 0) await this.wakeUp.send(due);
  }

  /** For shutdown: starts nothing new. Running work is settled if possible, else released for another process. */
  async drain(): Promise<void> {
    this.shutdown.abort();
    await Promise.allSettled(this.running);
  }

  /** Aborts at shutdown: interruptible work should stop. */
  protected get signal(): AbortSignal {
    return this.shutdown.signal;
  }

  /** Claims, does and settles the work. */
  protected abstract attempt(key: Key): Promise<void>;

  /** The lanes of the work, whose limits prevent one tenant from using all slots. */
  protected lanesOf(_key: Key): readonly Lane[] {
    return [];
  }
}
