import type { Bell, Clock } from '@exchange/kernel';
import { type Lane, Slots } from '../queues/slots';

/** Where work waits. */
interface Waiting<Attempt> {
  /** What is due and in nobody's hands. */
  due(now: Date, limit: number): Promise<readonly Attempt[]>;
}

/** Of one sweep. */
const batch = 200;

/**
 * One kind of leased work, as far as one process does it (docs/adr/0064): what it has in hand at the same time, how it finds what waits, and how it
 * ends. An attempt goes from the claim to the settlement. Every step of it may be repeated after a crash: the claim is committed before anything is
 * done, and the settlement is refused unless the claim still holds.
 */
export abstract class LeasedWork<Key, Attempt = Key> {
  private readonly stopping = new AbortController();
  private readonly inHand = new Set<Promise<unknown>>();
  private readonly slots: Slots;

  constructor(
    private readonly waiting: Waiting<Attempt>,
    private readonly bell: Bell<Attempt>,
    protected readonly clock: Clock,
    atOnce: number,
  ) {
    this.slots = new Slots(atOnce);
  }

  /** Does nothing when nothing is due, another process is at it, or there is no room in one of its lanes: it is rung again. */
  async work(key: Key): Promise<void> {
    if (this.signal.aborted) return;
    const doing = this.slots.run(this.lanesOf(key), () => this.attempt(key));
    this.inHand.add(doing);
    try {
      await doing;
    } finally {
      this.inHand.delete(doing);
    }
  }

  /** Rings for what is due: lost bells, workers that are gone, attempts that failed, and what comes back regularly. */
  async sweep(): Promise<void> {
    const due = await this.waiting.due(this.clock.now(), batch);
    if (due.length > 0) await this.bell.ring(due);
  }

  /** For shutdown: nothing new is begun; what is in hand is settled if it can be, else released, for another process to do. */
  async drain(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.inHand);
  }

  /** Fires when this process ends: what can be cut short is. */
  protected get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Claims, does and settles it. */
  protected abstract attempt(key: Key): Promise<void>;

  /** Who takes part in it, so that nobody has all there is room for. */
  protected lanesOf(_key: Key): readonly Lane[] {
    return [];
  }
}
