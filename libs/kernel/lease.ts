import { Aggregate } from './aggregate';
import { later } from './time';

/** Columns of a row that one worker at a time may process. */
export interface Lease {
  /** Incremented by every claim. Only the holder of the newest fence may settle. */
  readonly fence: number;
  /** When the lease ends unless its holder extends it. Null: not leased. */
  readonly leaseUntil: Date | null;
}

export interface CountedLease extends Lease {
  /** Claims since the last success, without released ones. */
  readonly attempts: number;
}

export interface DueLease extends CountedLease {
  /** When the work is due next; null: not until something happens. */
  readonly dueAt: Date | null;
}

/** Lease columns of new work. */
export const unclaimed = { fence: 0, leaseUntil: null, attempts: 0 } as const;

/**
 * Work that any process may do, one at a time (docs/adr/0064): claimed before it is done, settled under the fence of the claim. A step
 * returns null when the claim was lost to another process.
 */
export abstract class Leased<State extends Lease & Partial<DueLease>> extends Aggregate<State> {
  /** Null when the work is not due, or leased to another process. */
  claim(now: Date, until: Date): this | null {
    return this.isFree(now) ? this.leased({ fence: this.state.fence + 1, leaseUntil: until, ...this.counted(1) }) : null;
  }

  /** Extends the lease. Null: the claim is lost. */
  hold(fence: number, until: Date): this | null {
    return this.isHeldBy(fence) ? this.leased({ leaseUntil: until }) : null;
  }

  /** Undoes the claim, without counting the attempt. Null: the claim is lost. */
  release(fence: number): this | null {
    return this.isHeldBy(fence) ? this.leased({ leaseUntil: null, ...this.counted(-1) }) : null;
  }

  isHeldBy(fence: number): boolean {
    return this.state.fence === fence && this.state.leaseUntil !== null;
  }

  /** Ends the lease: its holder can no longer settle. */
  protected revoke(): this {
    return this.leased({ fence: this.state.fence + 1, leaseUntil: null });
  }

  protected nextRetryAt(now: Date, pauses: Pauses): Date {
    return later(now, retryDelay(this.state.attempts ?? 0, pauses));
  }

  /** An expired lease is lost only when somebody else claims the work. */
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
  readonly firstRetryDelay: number;
  readonly maxRetryDelay: number;
}

/** Delay before the next attempt, in milliseconds: exponential backoff. */
export function retryDelay(attempts: number, { firstRetryDelay, maxRetryDelay }: Pauses): number {
  return Math.min(maxRetryDelay, firstRetryDelay * 2 ** Math.max(0, attempts - 1));
}
