import { type Lease, Leased } from '@exchange/kernel';
import { askStates, type SellerAskStatus } from './ask.states';
import { discoveryEvent, type ProductRequest } from './events';
import { discoveryLimits } from './limits';
import type { SellerAskOutcome } from './offer';

/** Ids of an ask, as a queue job carries them. */
export interface AskKey {
  readonly accountId: number;
  readonly discoveryId: string;
  readonly sellerId: number;
}

/** One attempt of an ask: its key and the fence of the claim. */
export type AskAttempt = AskKey & Pick<Lease, 'fence'>;

export interface SellerAskState extends AskKey, Lease {
  readonly sellerSlug: string;
  readonly sellerName: string;
  readonly sellerLogoUrl: string | null;
  /** Owner and agent origin of the seller when it was chosen (null: the exchange itself answers); both are lanes (ADR 43). */
  readonly sellerAccountId: number | null;
  readonly origin: string | null;
  readonly standing: SellerStanding;
  readonly status: SellerAskStatus;
  /** 0 for the first request, then the number of the latest refinement round that concerned this seller. */
  readonly round: number;
  readonly deadlineAt: Date;
  readonly reason: string | null;
  /** Milliseconds from the first claim of the round to the settlement. */
  readonly latencyMs: number | null;
  /** Start of the round. */
  readonly createdAt: Date;
  readonly askedAt: Date | null;
  readonly settledAt: Date | null;
}

/** `proven`: has answered lately; `new`: nothing is known; `doubtful`: was silent lately; `resting`: its circuit breaker is open. */
export const sellerStandings = ['proven', 'new', 'doubtful', 'resting'] as const;
export type SellerStanding = (typeof sellerStandings)[number];

export interface AskedSeller {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly accountId: number;
  readonly origin: string | null;
  readonly standing: SellerStanding;
}

/** The request that a seller is about to receive. */
export interface AskQuestion {
  readonly sellerAccountId: number;
  readonly round: number;
  readonly request: ProductRequest;
}

const triggers = {
  responded: 'the seller offers',
  declined: 'the seller declines',
  failed: 'the seller fails',
  timed_out: 'the deadline passes',
} as const;

/** Request to one seller. Repeating it is harmless (a product search has no effects); the fence prevents a second answer. */
export class SellerAsk extends Leased<SellerAskState> {
  static of(discovery: { accountId: number; id: string; createdAt: Date; deadlineAt: Date }, seller: AskedSeller): SellerAsk {
    return new SellerAsk({
      accountId: discovery.accountId,
      discoveryId: discovery.id,
      sellerId: seller.id,
      sellerSlug: seller.slug,
      sellerName: seller.name,
      sellerLogoUrl: seller.logoUrl,
      sellerAccountId: seller.accountId,
      origin: seller.origin,
      standing: seller.standing,
      status: askStates.initial,
      round: 0,
      fence: 0,
      leaseUntil: null,
      deadlineAt: discovery.deadlineAt,
      reason: null,
      latencyMs: null,
      createdAt: discovery.createdAt,
      askedAt: null,
      settledAt: null,
    });
  }

  get isSettled(): boolean {
    return this.state.settledAt !== null;
  }

  /**
   * Returns null also when the ask is settled or past its deadline, and for a question of an earlier round. The claim records the question
   * as an event; without one (the seller cannot be asked any more) there is no event.
   */
  override claim(now: Date, until: Date, question: AskQuestion | null = null): this | null {
    const { accountId, discoveryId, sellerId, status, round, askedAt } = this.state;
    if (question && question.round !== round) return null;
    const claimed = super.claim(now, until);
    if (!claimed) return null;
    const lost = status === 'asking';
    const patch = { status: askStates.step(status, 'claim', lost ? 'the lease has run out' : undefined), askedAt: askedAt ?? now };
    if (!question) return claimed.next(patch);
    return claimed.next(patch, { event: discoveryEvent('discovery.seller_asked', accountId, now, { discoveryId, sellerId, ...question }) });
  }

  override release(fence: number): this | null {
    const released = super.release(fence);
    return released && released.next({ status: askStates.step(this.state.status, 'release') });
  }

  /** Returns null when another attempt has claimed the ask or the ask is settled: the outcome is dropped. */
  settle(fence: number, outcome: SellerAskOutcome, now: Date): SellerAsk | null {
    return this.isHeldBy(fence) ? this.end(outcome, now) : null;
  }

  /** Fails the ask without asking the seller. Returns null when the ask is claimed, settled or past its deadline. */
  passOver(reason: string, now: Date): SellerAsk | null {
    if (!this.isFree(now)) return null;
    return this.next({ ...this.ended(reason, now), status: askStates.step(this.state.status, 'the seller is passed over') });
  }

  /** Answers the ask with a saved offer: no seller is asked. */
  redeem(now: Date): SellerAsk {
    return this.next({ ...this.ended(null, now), status: askStates.step(this.state.status, 'a saved offer is redeemed') });
  }

  /**
   * Ends the ask at its deadline, or `heldOverdueAfter` later while it is leased. Returns null when it is settled or has time left. The
   * reason says whether the seller was asked at all.
   */
  expire(now: Date): SellerAsk | null {
    const { deadlineAt, askedAt } = this.state;
    const end = deadlineAt.getTime() + (this.isLeased(now) ? discoveryLimits.heldOverdueAfter : 0);
    if (this.isSettled || now.getTime() < end) return null;
    return this.end({ kind: 'timed_out', reason: askedAt ? noAnswerInTime : notAskedInTime }, now);
  }

  /** Ends the ask because the buyer stopped waiting. Returns null when it is settled. */
  stop(now: Date): SellerAsk | null {
    if (this.isSettled) return null;
    return this.next({ ...this.ended(notWaitedFor, now), status: askStates.step(this.state.status, 'the buyer stops') });
  }

  /** Starts another round for a settled ask. The fence keeps counting, so that an attempt of an earlier round can never settle this one. */
  refine(round: number, now: Date, deadlineAt: Date): SellerAsk {
    return this.next({
      status: askStates.step(this.state.status, 'the buyer refines'),
      round,
      standing: 'proven',
      leaseUntil: null,
      deadlineAt,
      reason: null,
      latencyMs: null,
      createdAt: now,
      askedAt: null,
      settledAt: null,
    });
  }

  /** True while no lease runs, the ask is unsettled and its deadline has not passed. */
  protected override isFree(now: Date): boolean {
    return !this.isSettled && now < this.state.deadlineAt && super.isFree(now);
  }

  private end(outcome: SellerAskOutcome, now: Date): SellerAsk {
    const reason = outcome.kind === 'responded' ? null : outcome.reason;
    return this.next({ ...this.ended(reason, now), status: askStates.step(this.state.status, triggers[outcome.kind]) });
  }

  private ended(reason: string | null, now: Date): Partial<SellerAskState> {
    const { askedAt } = this.state;
    return { leaseUntil: null, reason, latencyMs: askedAt && Math.max(0, now.getTime() - askedAt.getTime()), settledAt: now };
  }
}

/** Reason for an answer in which no item was valid. */
export const nothingReadable = 'Nothing that the seller sent matches the protocol.';
export const noAnswerInTime = 'The seller did not answer in time.';
const notWaitedFor = 'The buyer did not wait any longer.';
const notAskedInTime = 'The seller could not be asked in time: too many others were being asked.';
