import { type Day, dayIn, daysAfter, type DueLease, later, Leased, retryDelay, unclaimed } from '@exchange/kernel';
import { collectionLimits } from './collection-limits';
import { daysOf, type Period } from './days';
import { daysUntil, type MediaBuyFlight, latestPart, nextRecheckPart, type OlderDays, openUntil } from './open-days';

export interface CollectionKey {
  readonly accountId: number;
  readonly mediaBuyId: string;
}

export type CollectionAttempt = CollectionKey & Pick<DueLease, 'fence'>;

/** State of collecting the delivery of one media buy: its seller is asked again and again. */
export interface CollectionState extends CollectionKey, DueLease {
  readonly collectedThrough: Day | null;
  /** The seller lacks the tool and is asked once a day. */
  readonly isUnsupported: boolean;
  /** The seller answers with one total for all days of a question, so each day is asked about separately. */
  readonly answersInTotals: boolean;
  /** The media buy changed while the seller was asked: it is due again right after settlement. */
  readonly isWoken: boolean;
  /** Requested days without an answer yet; null: none. */
  readonly requestedFrom: Day | null;
  readonly requestedTo: Day | null;
  /** Unanswered part of the older days being rechecked; null: none. */
  readonly recheckFrom: Day | null;
  readonly recheckTo: Day | null;
  /** First day of the last rechecked part; the next part ends before it. */
  readonly recheckedFrom: Day | null;
  /** Start time of the next part; null before the first answer. */
  readonly recheckAt: Date | null;
  readonly updatedAt: Date;
}

/** Outcome of a question about older days. */
export interface OlderDaysResult extends OlderDays {
  /** First answered day; all later ones of the period are answered too. Null: none was. */
  readonly answeredFrom: Day | null;
}

/** Outcome of a turn: all questions to one seller under one claim. */
export type CollectionResult =
  | { readonly kind: 'delivered'; readonly through: Day; readonly answersInTotals: boolean; readonly older: OlderDaysResult | null }
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

  /** Makes the media buy due after a change. While its seller is being asked, the answer may predate the change, so it is asked again afterwards. */
  wake(now: Date): Collection | null {
    const { dueAt, isUnsupported, leaseUntil, isWoken } = this.state;
    if (isUnsupported) return null;
    if (leaseUntil !== null) return isWoken ? null : this.next({ isWoken: true, updatedAt: now });
    return dueAt !== null && dueAt <= now ? null : this.next({ dueAt: now, updatedAt: now });
  }

  /** Days to ask about: the new ones, and those that sellers still correct. Null before the flight. */
  periodToAsk(flight: MediaBuyFlight, now: Date): Period | null {
    const days = daysUntil(flight, now);
    const { collectedThrough } = this.state;
    if (!days || collectedThrough === null) return days;
    const from = daysAfter(collectedThrough < days.to ? collectedThrough : days.to, -collectionLimits.correctedDays);
    return { from: from > days.from ? from : days.from, to: days.to };
  }

  /** Days to ask about when the seller answers in totals: the new days first, then those that it may still correct, latest first. */
  daysToAsk(period: Period): readonly Day[] {
    const { collectedThrough } = this.state;
    const days = daysOf(period);
    const isNew = (day: Day): boolean => collectedThrough === null || day > collectedThrough;
    return [...days.filter(isNew), ...days.filter((day) => !isNew(day)).toReversed()].slice(0, collectionLimits.maxQuestionsPerTurn);
  }

  /** Requests these days at once. The repository ensures that no earlier request still waits. */
  request({ from, to }: Period, now: Date): Collection {
    const requested = { requestedFrom: from, requestedTo: to, updatedAt: now };
    return this.next(this.state.leaseUntil === null ? { ...requested, dueAt: now } : { ...requested, isWoken: true });
  }

  /** Older days to ask about in the same turn: the requested days, or else the next part of the days that may still change money. */
  olderDaysToAsk(flight: MediaBuyFlight, now: Date): OlderDays | null {
    const { requestedFrom, requestedTo, recheckFrom, recheckTo, recheckedFrom, recheckAt } = this.state;
    const window = this.periodToAsk(flight, now);
    if (!window || this.state.collectedThrough === null) return null;
    if (requestedFrom !== null && requestedTo !== null)
      return { period: latestPart({ from: requestedFrom, to: requestedTo }), isRequested: true };
    if (recheckFrom !== null && recheckTo !== null) return { period: { from: recheckFrom, to: recheckTo }, isRequested: false };
    const open = { from: dayIn(flight.start, flight.timezone), to: daysAfter(window.from, -1) };
    const end = flight.endedAt && dayIn(flight.endedAt, flight.timezone);
    const to = end !== null && end < open.to ? end : open.to;
    if (recheckAt === null || recheckAt > now || to < open.from) return null;
    return { period: nextRecheckPart({ ...open, to }, recheckedFrom, window.to), isRequested: false };
  }

  /** Null when the fence has changed: the answer is dropped, and the new owner of the claim asks again. */
  settle(fence: number, collected: CollectionResult, flight: MediaBuyFlight, now: Date): Collection | null {
    if (!this.isHeldBy(fence)) return null;
    const after = (ms: number) => this.releasedState(this.nextDueAt(flight, now, ms), now);
    if (collected.kind === 'failed') return this.next(after(retryDelay(this.state.attempts, collectionLimits)));
    if (collected.kind === 'unsupported') {
      // A request made while the seller was asked gets its own question.
      const requested = this.state.isWoken ? {} : notRequested;
      return this.next({ ...after(collectionLimits.unsupportedInterval), ...requested, attempts: 0, isUnsupported: true });
    }
    const { through: collectedThrough, answersInTotals } = collected;
    const answered = { ...this.afterOlderDays(collected.older, now), attempts: 0, isUnsupported: false, answersInTotals, collectedThrough };
    const { requestedFrom } = { ...this.state, ...answered };
    // The rest of a request is asked at once; when the seller answers in totals, which takes one question per day, in the next hour.
    if (requestedFrom !== null)
      return this.next({ ...this.releasedState(later(now, answersInTotals ? collectionLimits.interval : 0), now), ...answered });
    return this.next({ ...after(flight.endedAt === null ? collectionLimits.interval : collectionLimits.intervalAfterEnd), ...answered });
  }

  private afterOlderDays(older: OlderDaysResult | null, now: Date): Partial<CollectionState> {
    const { requestedFrom, recheckAt } = this.state;
    if (!older) return recheckAt === null ? { recheckAt: later(now, collectionLimits.recheckInterval) } : {};
    const { period, isRequested, answeredFrom } = older;
    if (isRequested) {
      const isLeft = answeredFrom !== null && requestedFrom !== null && answeredFrom > requestedFrom;
      return isLeft ? { requestedTo: daysAfter(answeredFrom, -1) } : notRequested;
    }
    // An unanswered part is skipped until the next round, so that it does not delay the others.
    if (answeredFrom !== null && answeredFrom > period.from) return { recheckFrom: period.from, recheckTo: daysAfter(answeredFrom, -1) };
    return { recheckFrom: null, recheckTo: null, recheckedFrom: period.from, recheckAt: later(now, collectionLimits.recheckInterval) };
  }

  /** Reschedules without an answer; `dueAt` null: never again. */
  postpone(fence: number, dueAt: Date | null, now: Date): Collection | null {
    return this.isHeldBy(fence) ? this.next({ ...this.releasedState(dueAt, now), attempts: 0 }) : null;
  }

  /** Due at once if it was woken meanwhile. A request ends when nothing is scheduled. */
  private releasedState(dueAt: Date | null, now: Date): Partial<CollectionState> {
    if (this.state.isWoken) return { leaseUntil: null, updatedAt: now, dueAt: now };
    return { leaseUntil: null, updatedAt: now, dueAt, ...(dueAt === null ? notRequested : {}) };
  }

  /** `ms` from now; null when the last corrections are over. */
  private nextDueAt(flight: MediaBuyFlight, now: Date, ms: number): Date | null {
    const until = openUntil(flight);
    return until !== null && now >= until ? null : later(now, ms);
  }
}
