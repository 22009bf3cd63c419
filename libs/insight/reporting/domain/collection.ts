import { type Day, dayIn, daysAfter, type DueLease, later, Leased, retryDelay, unclaimed } from '@exchange/kernel';
import { collectionLimits } from './collection-limits';
import { daysOf, type Period } from './days';
import { daysUntil, type Flight, latestOf, nextPart, type OlderDays, openUntil } from './open-days';

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
  /** The days that people asked for by hand and that are not answered yet. Null: none. */
  readonly requestedFrom: Day | null;
  readonly requestedTo: Day | null;
  /** The part of the older days that is being asked about again, as far as it is not answered. Null: none. */
  readonly recheckFrom: Day | null;
  readonly recheckTo: Day | null;
  /** The first day of the last such part; the next part ends before it. */
  readonly recheckedFrom: Day | null;
  /** When the next part begins. Null: nothing was answered yet. */
  readonly recheckAt: Date | null;
  readonly updatedAt: Date;
}

/** What became of asking about older days. */
export interface AskedOlder extends OlderDays {
  /** Answered from this day until the last of them. Null: the seller answered about newer days, and not about these. */
  readonly answeredFrom: Day | null;
}

/** How asking ended, as far as the schedule is concerned. */
export type Collected =
  | { readonly kind: 'delivered'; readonly through: Day; readonly answersInTotals: boolean; readonly older: AskedOlder | null }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'failed' };

const notRequested = { requestedFrom: null, requestedTo: null } as const;
const noOlderDays = { ...notRequested, recheckFrom: null, recheckTo: null, recheckedFrom: null, recheckAt: null };

export class Collection extends Leased<CollectionState> {
  static begin({ accountId, mediaBuyId }: CollectionKey, now: Date): Collection {
    const blank = { ...unclaimed, collectedThrough: null, isUnsupported: false, answersInTotals: false, isWoken: false, ...noOlderDays };
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
    const days = daysUntil(flight, now);
    const { collectedThrough } = this.state;
    if (!days || collectedThrough === null) return days;
    const from = daysAfter(collectedThrough < days.to ? collectedThrough : days.to, -collectionLimits.correctedDays);
    return { from: from > days.from ? from : days.from, to: days.to };
  }

  /** What a seller that answers in totals is asked about: the days that are new, then those that it may still correct, the latest first. */
  daysToAsk(period: Period): readonly Day[] {
    const { collectedThrough } = this.state;
    const days = daysOf(period);
    const isNew = (day: Day): boolean => collectedThrough === null || day > collectedThrough;
    return [...days.filter(isNew), ...days.filter((day) => !isNew(day)).toReversed()].slice(0, collectionLimits.questionsPerTurn);
  }

  /** Asks for these days by hand, at once: those that were asked for before are answered. */
  request({ from, to }: Period, now: Date): Collection {
    const requested = { requestedFrom: from, requestedTo: to, updatedAt: now };
    return this.next(this.state.leaseUntil === null ? { ...requested, dueAt: now } : { ...requested, isWoken: true });
  }

  /** Older days to ask about in the same turn: those that people asked for, or else the next part of those that can still change money. */
  older(flight: Flight, now: Date): OlderDays | null {
    const { requestedFrom, requestedTo, recheckFrom, recheckTo, recheckedFrom, recheckAt } = this.state;
    const window = this.window(flight, now);
    if (!window || this.state.collectedThrough === null) return null;
    if (requestedFrom !== null && requestedTo !== null)
      return { period: latestOf({ from: requestedFrom, to: requestedTo }), isRequested: true };
    if (recheckFrom !== null && recheckTo !== null) return { period: { from: recheckFrom, to: recheckTo }, isRequested: false };
    const open = { from: dayIn(flight.start, flight.timezone), to: daysAfter(window.from, -1) };
    const end = flight.endedAt && dayIn(flight.endedAt, flight.timezone);
    const to = end !== null && end < open.to ? end : open.to;
    if (recheckAt === null || recheckAt > now || to < open.from) return null;
    return { period: nextPart({ ...open, to }, recheckedFrom, window.to), isRequested: false };
  }

  /** Null when somebody else asks now: then the answer is dropped, and asked for again. */
  settle(fence: number, collected: Collected, flight: Flight, now: Date): Collection | null {
    if (!this.isHeldBy(fence)) return null;
    const after = (ms: number) => this.freed(this.before(flight, now, ms), now);
    if (collected.kind === 'failed') return this.next(after(retryDelay(this.state.attempts, collectionLimits)));
    if (collected.kind === 'unsupported') {
      // A request that came while the seller was asked is asked by itself.
      const requested = this.state.isWoken ? {} : notRequested;
      return this.next({ ...after(collectionLimits.rarely), ...requested, attempts: 0, isUnsupported: true });
    }
    const { through: collectedThrough, answersInTotals } = collected;
    const answered = { ...this.afterOlder(collected.older, now), attempts: 0, isUnsupported: false, answersInTotals, collectedThrough };
    const { requestedFrom } = { ...this.state, ...answered };
    // What is left of a request is asked at once; of a seller of totals, which has a question for each day, in the next hour.
    if (requestedFrom !== null)
      return this.next({ ...this.freed(later(now, answersInTotals ? collectionLimits.every : 0), now), ...answered });
    return this.next({ ...after(flight.endedAt === null ? collectionLimits.every : collectionLimits.afterEnd), ...answered });
  }

  private afterOlder(older: AskedOlder | null, now: Date): Partial<CollectionState> {
    const { requestedFrom, recheckAt } = this.state;
    if (!older) return recheckAt === null ? { recheckAt: later(now, collectionLimits.recheckEvery) } : {};
    const { period, isRequested, answeredFrom } = older;
    if (isRequested) {
      const isLeft = answeredFrom !== null && requestedFrom !== null && answeredFrom > requestedFrom;
      return isLeft ? { requestedTo: daysAfter(answeredFrom, -1) } : notRequested;
    }
    // A part that is not answered is asked about again in the next walk, so that it does not hold up the others.
    if (answeredFrom !== null && answeredFrom > period.from) return { recheckFrom: period.from, recheckTo: daysAfter(answeredFrom, -1) };
    return { recheckFrom: null, recheckTo: null, recheckedFrom: period.from, recheckAt: later(now, collectionLimits.recheckEvery) };
  }

  /** Nothing to ask for yet, or ever again. */
  postpone(fence: number, dueAt: Date | null, now: Date): Collection | null {
    return this.isHeldBy(fence) ? this.next({ ...this.freed(dueAt, now), attempts: 0 }) : null;
  }

  /** At once where it was woken meanwhile. What is not asked again is not waited for. */
  private freed(dueAt: Date | null, now: Date): Partial<CollectionState> {
    if (this.state.isWoken) return { leaseUntil: null, updatedAt: now, dueAt: now };
    return { leaseUntil: null, updatedAt: now, dueAt, ...(dueAt === null ? notRequested : {}) };
  }

  /** After so many ms, unless the last corrections will be over by then. */
  private before(flight: Flight, now: Date, ms: number): Date | null {
    const until = openUntil(flight);
    return until !== null && now >= until ? null : later(now, ms);
  }
}
