import { type Lease, Leased } from '@exchange/kernel';
import { askStates, type AskStatus } from './ask.states';
import { eventOf, type ProductRequest } from './events';
import { discoveryLimits } from './limits';
import type { AskOutcome } from './offer';

/** Ids only: what a queue job carries. */
export interface AskKey {
  readonly accountId: number;
  readonly discoveryId: string;
  readonly sellerId: number;
}

/** A key with the claim it is about: names one attempt. */
export type AskAttempt = AskKey & Pick<Lease, 'fence'>;

export interface AskState extends AskKey, Lease {
  readonly sellerSlug: string;
  readonly sellerName: string;
  readonly sellerLogoUrl: string | null;
  /** Whose seller it is, where its agent answered when it was chosen (null: the exchange itself does), and how it was known: its lanes (ADR 43). */
  readonly sellerAccountId: number | null;
  readonly origin: string | null;
  readonly standing: Standing;
  readonly status: AskStatus;
  /** 0: the first question; then every round of refinement that concerned this seller, by its number in the discovery. */
  readonly round: number;
  readonly deadlineAt: Date;
  readonly reason: string | null;
  /** From the first claim to the settlement. */
  readonly latencyMs: number | null;
  /** When the round began. */
  readonly createdAt: Date;
  readonly askedAt: Date | null;
  readonly settledAt: Date | null;
}

/**
 * How a seller's agent is known. `proven`: it has answered lately; `new`: nothing is known; `doubtful`: it was silent; `resting`: it is not
 * asked at the moment.
 */
export const standings = ['proven', 'new', 'doubtful', 'resting'] as const;
export type Standing = (typeof standings)[number];

export interface AskedSeller {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  /** The account that sells. */
  readonly accountId: number;
  readonly origin: string | null;
  readonly standing: Standing;
}

/** What a seller is sent, and whose seller it is. */
export interface Question {
  readonly sellerAccountId: number;
  /** The round that the request belongs to. */
  readonly round: number;
  readonly request: ProductRequest;
}

const triggers = {
  responded: 'the seller offers',
  declined: 'the seller declines',
  failed: 'the seller fails',
  timed_out: 'the deadline passes',
} as const;

/** Asking one seller. Asking twice is harmless (the protocol's product search has no effects); answering twice is impossible (the fence). */
export class Ask extends Leased<AskState> {
  static of(discovery: { accountId: number; id: string; createdAt: Date; deadlineAt: Date }, seller: AskedSeller): Ask {
    return new Ask({
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
   * Null also when it is settled, or too late. The claim tells what the seller is about to receive; `question` is null when it cannot be asked
   * any more, and a question of an earlier round is not asked.
   */
  override claim(now: Date, until: Date, question: Question | null = null): this | null {
    const { accountId, discoveryId, sellerId, status, round, askedAt } = this.state;
    if (question && question.round !== round) return null;
    const claimed = super.claim(now, until);
    if (!claimed) return null;
    const lost = status === 'asking';
    const patch = { status: askStates.step(status, 'claim', lost ? 'the lease has run out' : undefined), askedAt: askedAt ?? now };
    if (!question) return claimed.next(patch);
    return claimed.next(patch, { event: eventOf('discovery.seller_asked', accountId, now, { discoveryId, sellerId, ...question }) });
  }

  override release(fence: number): this | null {
    const released = super.release(fence);
    return released && released.next({ status: askStates.step(this.state.status, 'release') });
  }

  /** Null when somebody else holds the ask now, or it is settled: then the outcome is dropped. */
  settle(fence: number, outcome: AskOutcome, now: Date): Ask | null {
    return this.isHeldBy(fence) ? this.end(outcome, now) : null;
  }

  /** Null when somebody asks it, or it is too late: then there is nothing to pass over. */
  passOver(reason: string, now: Date): Ask | null {
    if (!this.isFree(now)) return null;
    return this.next({ ...this.ended(reason, now), status: askStates.step(this.state.status, 'the seller is passed over') });
  }

  /** What it is asked for was saved before, for this buyer: nobody is asked. */
  redeem(now: Date): Ask {
    return this.next({ ...this.ended(null, now), status: askStates.step(this.state.status, 'a saved offer is redeemed') });
  }

  /**
   * For the sweeper: the deadline ends an ask that nobody holds, and a little later whoever holds it. Null when it is settled, or still has
   * time. An ask that nobody got to says so.
   */
  expire(now: Date): Ask | null {
    const { deadlineAt, askedAt } = this.state;
    const end = deadlineAt.getTime() + (this.isLeased(now) ? discoveryLimits.heldOverdueAfter : 0);
    if (this.isSettled || now.getTime() < end) return null;
    return this.end({ kind: 'timed_out', reason: askedAt ? noAnswerInTime : notAskedInTime }, now);
  }

  /** The buyer waits no longer. Null when it is settled. */
  stop(now: Date): Ask | null {
    if (this.isSettled) return null;
    return this.next({ ...this.ended(notWaitedFor, now), status: askStates.step(this.state.status, 'the buyer stops') });
  }

  /** Asks again who has answered. The fence goes on counting, so that an attempt of an earlier round can never settle this one. */
  refine(round: number, now: Date, deadlineAt: Date): Ask {
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

  /** Nobody works on it, and there is time. */
  protected override isFree(now: Date): boolean {
    return !this.isSettled && now < this.state.deadlineAt && super.isFree(now);
  }

  private end(outcome: AskOutcome, now: Date): Ask {
    const reason = outcome.kind === 'responded' ? null : outcome.reason;
    return this.next({ ...this.ended(reason, now), status: askStates.step(this.state.status, triggers[outcome.kind]) });
  }

  private ended(reason: string | null, now: Date): Partial<AskState> {
    const { askedAt } = this.state;
    return { leaseUntil: null, reason, latencyMs: askedAt && Math.max(0, now.getTime() - askedAt.getTime()), settledAt: now };
  }
}

/** Of an answer of which nothing could be read. */
export const nothingReadable = 'Nothing that the seller sent matches the protocol.';
export const noAnswerInTime = 'The seller did not answer in time.';
const notWaitedFor = 'The buyer did not wait any longer.';
const notAskedInTime = 'The seller could not be asked in time: too many others were being asked.';
