import { WakeUp, type Caller, type CursorRequest, type DomainError, type Micros, type Step } from '@exchange/kernel';
import type { BookedBuy } from './booked-buy';
import type { FlightMoment } from './first-flight';
import type { MediaBuy } from './media-buy';
import type { BuyAttempt, MediaBuyKey, MediaBuyState } from './media-buy-state';
import type { MediaBuyStatus } from './media-buy.states';
import type { BuyOutcome, SellerRequest, SourceStatus } from './outcome';
import type { WaitingBuy } from './waiting';

export interface MediaBuyFilter {
  readonly accountId: number;
  readonly campaignId?: string;
  readonly statuses?: readonly MediaBuyStatus[];
  /** Omitted: all advertisers. */
  readonly advertiserIds?: readonly number[];
  /** Part of the name, upper or lower case. */
  readonly name?: string;
  readonly sellerId?: number;
  /** Only media buys with these ids. */
  readonly ids?: readonly string[];
}

export interface DeliveryIssueFilter extends Pick<MediaBuyFilter, 'accountId' | 'campaignId' | 'advertiserIds'> {
  readonly from: Date;
  readonly until: Date;
}

export interface FlightFilter extends Pick<MediaBuyFilter, 'accountId' | 'campaignId' | 'advertiserIds'> {
  readonly mediaBuyIds?: readonly string[];
}

export interface AnsweredDiscovery {
  /** The buyer's account. */
  readonly accountId: number;
  readonly campaignId: string;
  readonly discoveryId: string;
  readonly sellerId: number;
}

/** A media buy as its seller knows it, without the buyer's own status. */
export interface SentOrder {
  readonly sellerMediaBuyId: string;
  /** The status that the seller reported last; null until it has reported one. */
  readonly sourceStatus: SourceStatus | null;
}

export abstract class MediaBuys {
  abstract insert(buy: MediaBuy): Promise<void>;
  /** Locks the row, applies the pure function `fn`, and saves. Null when the row does not exist, or when `fn` returns null. */
  abstract change(key: MediaBuyKey, fn: Step<MediaBuy>): Promise<MediaBuy | null>;
  abstract find(key: MediaBuyKey): Promise<MediaBuyState | null>;
  /** Returns the existing media buys among these ids. */
  abstract findMany(accountId: number, ids: readonly string[]): Promise<readonly BookedBuy[]>;
  /** Media buys with delivery issues whose flight overlaps the period, newest first. */
  abstract withDeliveryIssues(filter: DeliveryIssueFilter, limit: number): Promise<readonly BookedBuy[]>;
  /** Newest first, with one more than the limit. */
  abstract list(filter: MediaBuyFilter, request: CursorRequest): Promise<readonly MediaBuyState[]>;
  /** Ids of campaigns that have a media buy in one of these statuses. */
  abstract campaignsWith(accountId: number, statuses: readonly MediaBuyStatus[]): Promise<readonly string[]>;
  /** Media buys that can wait for something: the oldest `limit` of each campaign. */
  abstract waiting(accountId: number, campaignIds: readonly string[], now: Date, limit: number): Promise<readonly WaitingBuy[]>;
  /** The first flight among running media buys, else among waiting ones, later ones, and those that never ran. Null: no seller was asked. */
  abstract firstFlight(filter: FlightFilter, moment: FlightMoment): Promise<WaitingBuy | null>;
  /** All media buys of the campaign, oldest first. */
  abstract ofCampaign(accountId: number, campaignId: string): Promise<readonly MediaBuyState[]>;
  /** What a seller was sent for its answer to a discovery, oldest first; without orders that have not reached it. */
  abstract ordersFrom(answered: AnsweredDiscovery): Promise<readonly SentOrder[]>;
  /** Unclaimed media buys whose seller must be asked, longest overdue first. */
  abstract due(now: Date, limit: number): Promise<readonly BuyAttempt[]>;
  /** Running media buys whose flight is over, longest over first. Also undecided ones that are not being canceled. */
  abstract ending(now: Date, limit: number): Promise<readonly MediaBuyKey[]>;
}

/** Money that is about to be committed, by buying or by raising budgets. */
export interface Commitment {
  readonly advertiserId: number;
  /** A part of 0 only checks whether the caller may buy from its seller. No parts: only checks whether the caller may spend. */
  readonly parts: readonly CommittedPart[];
  /** ISO 4217. */
  readonly currency: string;
}

/** One media buy's share of a commitment. It is released when events of the media buy tell that it was not spent. */
export interface CommittedPart {
  readonly mediaBuyId: string;
  readonly sellerId: number;
  /** Decimal string. */
  readonly amount: string;
  /** The change that costs the amount, as in `media_buys.change_agreed` and `media_buys.change_refused`. Omitted: the media buy itself. */
  readonly changeId?: string;
}

/** Limits what callers may commit. Buyer agents implement this port (ADR 49, ADR 77). People and keys may commit all that their campaigns have left. */
export abstract class Commitments {
  /**
   * Runs in the transaction of the spending change; a refusal rolls it back. 403 when the caller may not spend for the advertiser. 409
   * `AGENT_CEILING_REACHED` for more than the caller has left this month.
   */
  abstract commit(caller: Caller, commitment: Commitment): Promise<void>;
  /** The error that `commit` would throw now; null for none. Reserves nothing, so a later `commit` may still fail. */
  abstract refusal(caller: Caller, commitment: Commitment): Promise<DomainError | null>;
}

/** Money that media buys have spent. Reporting implements this port, because it depends on this context (ADR 49). */
export abstract class DeliveredSpend {
  /** Reported spend by media buy, without those that have no delivery. */
  abstract of(accountId: number, mediaBuyIds: readonly string[]): Promise<ReadonlyMap<string, Micros>>;
}

export abstract class BuyWakeUp extends WakeUp<BuyAttempt> {}

/** Sends one request to a seller. Never throws: failures become outcomes with a reason for the buyer. Safe to repeat, by an idempotency key. */
export abstract class MediaBuySellerClient {
  abstract request(buy: MediaBuyState, request: SellerRequest, signal: AbortSignal): Promise<BuyOutcome>;
}
