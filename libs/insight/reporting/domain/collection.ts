import { type Day, dayIn, daysAfter, type DueLease, later, Leased, pauseAfter, startOfDayIn, unclaimed } from '@exchange/kernel';
import { collectionLimits } from './collection-limits';
import { daysOf, type Period } from './days';

export interface CollectionKey {
  readonly accountId: number;
  readonly mediaBuyId: string;
}

export type CollectionAttempt = CollectionKey & Pick<DueLease, 'fence'>;

/** Asking one media buy's seller for its delivery, again and again. */
export interface CollectionState extends CollectionKey, DueLease {
  /** The last day that answers have covered. */
  readonly collectedThrough: Day | null;
  /** The seller has no such tool: it is asked rarely. */
  readonly isUnsupported: boolean;
  /** The seller gives one total for the period of a question: it is asked about each day by itself. */
  readonly answersInTotals: boolean;
  /** Woken while the seller was being asked: it is due at once when that is settled. */
  readonly isWoken: boolean;
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
  | { readonly kind: 'delivered'; readonly through: Day; readonly answersInTotals: boolean }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'failed' };

export class Collection extends Leased<CollectionState> {
  static begin({ accountId, mediaBuyId }: CollectionKey, now: Date): Collection {
    const blank = { ...unclaimed, collectedThrough: null, isUnsupported: false, answersInTotals: false, isWoken: false };
    return new Collection({ accountId, mediaBuyId, ...blank, dueAt: now, updatedAt: now });
  }

  override claim(now: Date, until: Date): this | null {
    return super.claim(now, until)?.next({ isWoken: false } as Partial<CollectionState>) ?? null;
  }

  /** Something happened to the media buy: look at it soon, unless it is about to be looked at. An answer that is under way may not know of it. */
  wake(now: Date): Collection | null {
    const { dueAt, isUnsupported, leaseUntil, isWoken } = this.state;
    if (isUnsupported) return null;
    if (leaseUntil !== null) return isWoken ? null : this.next({ isWoken: true, updatedAt: now });
    return dueAt !== null && dueAt <= now ? null : this.next({ dueAt: now, updatedAt: now });
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

  /** What a seller that answers in totals is asked about: the days that are new, then those that it may still correct, the latest first. */
  daysToAsk(period: Period): readonly Day[] {
    const { collectedThrough } = this.state;
    const days = daysOf(period);
    const isNew = (day: Day): boolean => collectedThrough === null || day > collectedThrough;
    return [...days.filter(isNew), ...days.filter((day) => !isNew(day)).toReversed()].slice(0, collectionLimits.questionsPerTurn);
  }

  /** Null when somebody else asks now: then the answer is dropped, and asked for again. */
  settle(fence: number, collected: Collected, flight: Flight, now: Date): Collection | null {
    if (!this.isHeldBy(fence)) return null;
    const after = (ms: number) => this.freed(this.before(flight, now, ms), now);
    if (collected.kind === 'failed') return this.next(after(pauseAfter(this.state.attempts, collectionLimits)));
    if (collected.kind === 'unsupported') return this.next({ ...after(collectionLimits.rarely), attempts: 0, isUnsupported: true });
    const pause = flight.endedAt === null ? collectionLimits.every : collectionLimits.afterEnd;
    const { through: collectedThrough, answersInTotals } = collected;
    return this.next({ ...after(pause), attempts: 0, isUnsupported: false, answersInTotals, collectedThrough });
  }

  /** Nothing to ask for yet, or ever again. */
  postpone(fence: number, dueAt: Date | null, now: Date): Collection | null {
    return this.isHeldBy(fence) ? this.next({ ...this.freed(dueAt, now), attempts: 0 }) : null;
  }

  /** At once where it was woken meanwhile. */
  private freed(dueAt: Date | null, now: Date): Partial<CollectionState> {
    return { leaseUntil: null, updatedAt: now, dueAt: this.state.isWoken ? now : dueAt };
  }

  /** After so many ms, unless the last corrections will be over by then. */
  private before({ endedAt, timezone }: Flight, now: Date, ms: number): Date | null {
    const next = later(now, ms);
    if (endedAt === null) return next;
    const last = startOfDayIn(daysAfter(dayIn(endedAt, timezone), collectionLimits.daysAfterEnd), timezone);
    return now >= last ? null : next;
  }
}
