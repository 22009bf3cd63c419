import { Aggregate, type Day, dayOf, startOf } from '@exchange/kernel';
import { collectionLimits, retryAfter } from './collection-limits';
import { daysAfter, type Period } from './days';

export interface CollectionKey {
  readonly accountId: number;
  readonly mediaBuyId: string;
}

export interface CollectionAttempt extends CollectionKey {
  /** Raised by every claim. Only the holder of the newest fence may settle. */
  readonly fence: number;
}

/** Asking one media buy's seller for its delivery, again and again. */
export interface CollectionState extends CollectionAttempt {
  readonly leaseUntil: Date | null;
  /** In vain since the seller last answered. */
  readonly attempts: number;
  /** When the seller is to be asked next; null: never again. */
  readonly dueAt: Date | null;
  /** The day of the last answer. */
  readonly collectedThrough: Day | null;
  /** The seller has no such tool: it is asked rarely. */
  readonly isUnsupported: boolean;
  /** Why the last question brought nothing, or what of the answer was dropped. */
  readonly problem: string | null;
  readonly updatedAt: Date;
}

/** What is known of the media buy when its seller is asked. */
export interface Flight {
  readonly start: Date;
  /** When it ended or was ended; null while it is live. */
  readonly endedAt: Date | null;
}

/** How asking ended, as far as the schedule is concerned. */
export type Collected =
  | { readonly kind: 'delivered'; readonly through: Day; readonly problem: string | null }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'failed'; readonly reason: string };

export class Collection extends Aggregate<CollectionState> {
  static begin({ accountId, mediaBuyId }: CollectionKey, now: Date): Collection {
    const blank = { leaseUntil: null, attempts: 0, collectedThrough: null, isUnsupported: false, problem: null };
    return new Collection({ accountId, mediaBuyId, fence: 0, ...blank, dueAt: now, updatedAt: now });
  }

  /** Something happened to the media buy: look at it soon, unless it is about to be looked at. */
  wake(now: Date): Collection | null {
    const { dueAt, isUnsupported } = this.state;
    return isUnsupported || (dueAt !== null && dueAt <= now) ? null : this.next({ dueAt: now, updatedAt: now });
  }

  /** Null when there is nothing to do: not due, or in the hands of a process that is alive. */
  claim(now: Date): Collection | null {
    const { dueAt, leaseUntil: held, fence, attempts } = this.state;
    if (dueAt === null || dueAt > now || (held !== null && held > now)) return null;
    return this.next({ fence: fence + 1, leaseUntil: later(now, collectionLimits.lease), attempts: attempts + 1 });
  }

  /** Null unless this fence is the one that asks. */
  release(fence: number): Collection | null {
    return this.isHeldBy(fence) ? this.next({ leaseUntil: null, attempts: this.state.attempts - 1 }) : null;
  }

  /** The days to ask for: those that are new, and those that sellers still correct. Null before the flight. */
  window(flight: Flight, now: Date): Period | null {
    if (flight.start > now) return null;
    const { collectedThrough } = this.state;
    const [first, to] = [dayOf(flight.start), dayOf(now)];
    if (collectedThrough === null) return { from: first, to };
    const from = daysAfter(collectedThrough < to ? collectedThrough : to, -collectionLimits.correctedDays);
    return { from: from > first ? from : first, to };
  }

  /** Null when somebody else asks now: then the answer is dropped, and asked for again. */
  settle(fence: number, collected: Collected, flight: Flight, now: Date): Collection | null {
    if (!this.isHeldBy(fence)) return null;
    const patch = { leaseUntil: null, updatedAt: now };
    if (collected.kind === 'failed')
      return this.next({ ...patch, problem: collected.reason, dueAt: this.before(flight, now, retryAfter(this.state.attempts)) });
    if (collected.kind === 'unsupported') {
      const problem = 'The seller does not report delivery.';
      return this.next({ ...patch, attempts: 0, isUnsupported: true, problem, dueAt: this.before(flight, now, collectionLimits.rarely) });
    }
    const pause = flight.endedAt === null ? collectionLimits.every : collectionLimits.afterEnd;
    const { through: collectedThrough, problem } = collected;
    return this.next({ ...patch, attempts: 0, isUnsupported: false, problem, collectedThrough, dueAt: this.before(flight, now, pause) });
  }

  /** Nothing to ask for yet, or ever again. */
  postpone(fence: number, dueAt: Date | null, now: Date): Collection | null {
    return this.isHeldBy(fence) ? this.next({ leaseUntil: null, attempts: 0, dueAt, updatedAt: now }) : null;
  }

  /** After so many ms, unless the last corrections will be over by then. */
  private before({ endedAt }: Flight, now: Date, ms: number): Date | null {
    const next = later(now, ms);
    if (endedAt === null) return next;
    const last = startOf(daysAfter(dayOf(endedAt), collectionLimits.daysAfterEnd));
    return now >= last ? null : next;
  }

  private isHeldBy(fence: number): boolean {
    return this.state.fence === fence && this.state.leaseUntil !== null;
  }
}

function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms);
}
