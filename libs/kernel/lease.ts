import { Aggregate } from './aggregate';
import { later } from './time';

/** In whose hands work is: columns of its row. */
export interface Lease {
  /** Raised by every claim. Only the holder of the newest fence may settle. */
  readonly fence: number;
  /** When its holder, who has not said anything until then, has lost it. Null: nobody holds it. */
  readonly leaseUntil: Date | null;
}

export interface CountedLease extends Lease {
  /** Claims since it last succeeded that were not released. */
  readonly attempts: number;
}

export interface DueLease extends CountedLease {
  /** When it is to be done next; null: not before something happens. */
  readonly dueAt: Date | null;
}

/** Of work that nobody has claimed yet. */
export const unclaimed = { fence: 0, leaseUntil: null, attempts: 0 } as const;

/**
 * Work that any process may do, and one at a time does (docs/adr/0064): it is claimed before it is done, and settled under the fence of the claim.
 * These are the legal moves of the lease; null is the answer to those that are not legal, for everybody else has gone on by then.
 */
export abstract class Leased<State extends Lease & Partial<DueLease>> extends Aggregate<State> {
  /** Null when there is nothing to do: not due, or in the hands of a process that is alive. */
  claim(now: Date, until: Date): this | null {
    return this.isFree(now) ? this.leased({ fence: this.state.fence + 1, leaseUntil: until, ...this.counted(1) }) : null;
  }

  /** For longer. Null: the claim is lost. */
  hold(fence: number, until: Date): this | null {
    return this.isHeldBy(fence) ? this.leased({ leaseUntil: until }) : null;
  }

  /** Back, at once and as if it had never been claimed. Null: the claim is lost. */
  release(fence: number): this | null {
    return this.isHeldBy(fence) ? this.leased({ leaseUntil: null, ...this.counted(-1) }) : null;
  }

  isHeldBy(fence: number): boolean {
    return this.state.fence === fence && this.state.leaseUntil !== null;
  }

  /** Taken away from whoever holds it: what it brings is dropped. */
  protected revoke(): this {
    return this.leased({ fence: this.state.fence + 1, leaseUntil: null });
  }

  /** When it may be tried again. */
  protected afterPause(now: Date, pauses: Pauses): Date {
    return later(now, pauseAfter(this.state.attempts ?? 0, pauses));
  }

  /** Whether it may be claimed now. Who holds it beyond its lease has lost it only when somebody claims it. */
  protected isFree(now: Date): boolean {
    const { dueAt } = this.state;
    const isDue = dueAt === undefined || (dueAt !== null && dueAt <= now);
    return isDue && !this.isLeased(now);
  }

  protected isLeased(now: Date): boolean {
    const { leaseUntil } = this.state;
    return leaseUntil !== null && leaseUntil > now;
  }

  private counted(more: 1 | -1): Partial<CountedLease> {
    const { attempts } = this.state;
    return attempts === undefined ? {} : { attempts: Math.max(0, attempts + more) };
  }

  private leased(lease: Partial<DueLease>): this {
    return this.next(lease as Partial<State>);
  }
}

export interface Pauses {
  /** Milliseconds. */
  readonly firstRetry: number;
  readonly longestRetry: number;
}

/** Milliseconds until the next attempt: twice as long after each. */
export function pauseAfter(attempts: number, { firstRetry, longestRetry }: Pauses): number {
  return Math.min(longestRetry, firstRetry * 2 ** Math.max(0, attempts - 1));
}
