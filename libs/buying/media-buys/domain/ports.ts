import { Bell, type Caller, type CursorRequest, type DomainError, type Micros, type Step } from '@exchange/kernel';
import type { BookedBuy } from './booked-buy';
import type { FlightMoment } from './first-flight';
import type { MediaBuy } from './media-buy';
import type { BuyAttempt, BuyKey, MediaBuyState } from './media-buy-state';
import type { MediaBuyStatus } from './media-buy.states';
import type { BuyOutcome, SellerTask } from './outcome';
import type { WaitingBuy } from './waiting';

export interface MediaBuyFilter {
  readonly accountId: number;
  readonly campaignId?: string;
  readonly statuses?: readonly MediaBuyStatus[];
  /** Only these advertisers; left out: all. */
  readonly advertiserIds?: readonly number[];
  /** Part of the name, whatever its case. */
  readonly name?: string;
  readonly sellerId?: number;
  /** Of these alone. */
  readonly ids?: readonly string[];
}

export interface DeliveryIssueFilter extends Pick<MediaBuyFilter, 'accountId' | 'campaignId' | 'advertiserIds'> {
  readonly from: Date;
  readonly until: Date;
}

export interface FlightFilter extends Pick<MediaBuyFilter, 'accountId' | 'campaignId' | 'advertiserIds'> {
  readonly mediaBuyIds?: readonly string[];
}

export abstract class MediaBuys {
  abstract insert(buy: MediaBuy): Promise<void>;
  /** Row lock, pure `fn`, save. Null from `fn` leaves the row alone; null is also the answer when there is no such buy. */
  abstract change(key: BuyKey, fn: Step<MediaBuy>): Promise<MediaBuy | null>;
  abstract find(key: BuyKey): Promise<MediaBuyState | null>;
  /** Those of these ids that there are. */
  abstract many(accountId: number, ids: readonly string[]): Promise<readonly BookedBuy[]>;
  /** Those whose delivery has issues and whose flight is at least partly within the period: the newest first. */
  abstract withDeliveryIssues(filter: DeliveryIssueFilter, limit: number): Promise<readonly BookedBuy[]>;
  /** Newest first, one more than the limit. */
  abstract list(filter: MediaBuyFilter, request: CursorRequest): Promise<readonly MediaBuyState[]>;
  /** Campaigns that have a buy of one of these statuses. */
  abstract campaignsWith(accountId: number, statuses: readonly MediaBuyStatus[]): Promise<readonly string[]>;
  /** Those of these campaigns that can wait for something, at most `limit` of each campaign, the oldest. */
  abstract waiting(accountId: number, campaignIds: readonly string[], now: Date, limit: number): Promise<readonly WaitingBuy[]>;
  /** Of those that run, else wait, else begin later, else never ran, the one with the first flight; null: no seller was asked for any. */
  abstract firstFlight(filter: FlightFilter, moment: FlightMoment): Promise<WaitingBuy | null>;
  /** All of them, oldest first. */
  abstract ofCampaign(accountId: number, campaignId: string): Promise<readonly MediaBuyState[]>;
  /** Those whose seller is to be asked and nobody asks: oldest due first. */
  abstract due(now: Date, limit: number): Promise<readonly BuyAttempt[]>;
  /** ACTIVE and PAUSED ones whose flight is over: longest over first; and those on which nobody has decided, unless they are being canceled. */
  abstract ending(now: Date, limit: number): Promise<readonly BuyKey[]>;
}

/** Money that somebody is about to commit: by buying, or by raising the budgets of what was bought. */
export interface Commitment {
  readonly advertiserId: number;
  /** A part of 0 asks whether the caller may buy from its seller, and commits nothing. No parts ask whether the caller may spend at all. */
  readonly parts: readonly CommittedPart[];
  /** ISO 4217. */
  readonly currency: string;
}

/** What one media buy takes of it: given back when the events of the buy tell that it was not spent. */
export interface CommittedPart {
  readonly mediaBuyId: string;
  readonly sellerId: number;
  /** Decimal string. */
  readonly amount: string;
  /** The change that costs it, as `media_buys.change_agreed` and `…_refused` name it. Left out: the buy itself. */
  readonly changeId?: string;
}

/**
 * What callers may commit. Buyer agents, which depend on this context, fill this port (ADR 49, ADR 77): people and keys of the account may
 * commit whatever their campaigns have left.
 */
export abstract class Commitments {
  /**
   * Joins the transaction of what commits: what is refused was never committed. 403 when the caller may not spend for the advertiser, 409
   * `AGENT_CEILING_REACHED` when it is more than the caller has left in this month.
   */
  abstract commit(caller: Caller, commitment: Commitment): Promise<void>;
  /** What `commit` would refuse it with at the moment; null: nothing. Holds nothing: it may be otherwise when somebody commits. */
  abstract refusal(caller: Caller, commitment: Commitment): Promise<DomainError | null>;
}

/** What media buys have spent. Reporting, which depends on this context, fills this port (ADR 49). */
export abstract class DeliveredSpend {
  /** By media buy, as far as sellers have reported; those without delivery are left out. */
  abstract of(accountId: number, mediaBuyIds: readonly string[]): Promise<ReadonlyMap<string, Micros>>;
}

export abstract class BuyBell extends Bell<BuyAttempt> {}

/**
 * One question to the buy's seller. Never throws: whatever the seller does becomes an outcome with a reason that a buyer may read. Safe to
 * repeat: what changes something goes under the buy's idempotency key.
 */
export abstract class SellerDesk {
  abstract ask(buy: MediaBuyState, task: SellerTask, signal: AbortSignal): Promise<BuyOutcome>;
}
