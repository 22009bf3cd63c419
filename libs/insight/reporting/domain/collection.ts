import { type Day, dayIn, type DueLease, later, Leased, pauseAfter, startOfDayIn, unclaimed } from '@exchange/kernel';
import { collectionLimits } from './collection-limits';
import { daysAfter, type Period } from './days';

export interface CollectionKey {
  readonly accountId: number;
  readonly mediaBuyId: string;
}

export type CollectionAttempt = CollectionKey & Pick<DueLease, 'fence'>;

/** Asking one media buy's seller for its delivery, again and again. */
export interface CollectionState extends CollectionKey, DueLease {
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
  /** IANA name: days are days of this zone. */
  readonly timezone: string;
}

/** How asking ended, as far as the schedule is concerned. */
export type Collected =
  | { readonly kind: 'delivered'; readonly through: Day; readonly problem: string | null }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'failed'; readonly reason: string };

export class Collection extends Leased<CollectionState> {
  static begin({ accountId, mediaBuyId }: CollectionKey, now: Date): Collection {
    const blank = { ...unclaimed, collectedThrough: null, isUnsupported: false, problem: null };
    return new Collection({ accountId, mediaBuyId, ...blank, dueAt: now, updatedAt: now });
  }

  /** Something happened to the media buy: look at it soon, unless it is about to be looked at. */
  wake(now: Date): Collection | null {
    const { dueAt, isUnsupported } = this.state;
    return isUnsupported || (dueAt !== null && dueAt <= now) ? null : this.next({ dueAt: now, updatedAt: now });
  }

  /** The days to ask for: those that are new, and those that sellers still correct. Null before the flight. */
  window(flight: Flight, now: Date): Period | null {
    if (flight.start > now) return null;
    const { collectedThrough } = this.state;
    const [first, to] = [dayIn(flight.start, flight.timezone), dayIn(now, flight.timezone)];
    if (collectedThrough === null) return { from: first, to };
    const from = daysAfter(collectedThrough < to ? collectedThrough : to, -collectionLimits.correctedDays);
    return { from: from > first ? from : first, to };
  }

  /** Null when somebody else asks now: then the answer is dropped, and asked for again. */
  settle(fence: number, collected: Collected, flight: Flight, now: Date): Collection | null {
    if (!this.isHeldBy(fence)) return null;
    const patch = { leaseUntil: null, updatedAt: now };
    if (collected.kind === 'failed')
      return this.next({
        ...patch,
        problem: collected.reason,
        dueAt: this.before(flight, now, pauseAfter(this.state.attempts, collectionLimits)),
      });
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
  private before({ endedAt, timezone }: Flight, now: Date, ms: number): Date | null {
    const next = later(now, ms);
    if (endedAt === null) return next;
    const last = startOfDayIn(daysAfter(dayIn(endedAt, timezone), collectionLimits.daysAfterEnd), timezone);
    return now >= last ? null : next;
  }
}
