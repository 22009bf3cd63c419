import { type Abilities, WakeUp, type CursorRequest, type Step } from '@exchange/kernel';
import type { SellerAsk, AskAttempt, AskKey, SellerAskState, SellerStanding } from './ask';
import type { AdvertiserBrand, CampaignBrief } from './brief';
import type { Discovery, DiscoveryState } from './discovery';
import type { DiscoveryStatus } from './discovery.states';
import type { RevisionData } from './events';
import type { OfferedProduct, OfferedProposal, SellerAnswer } from './offer';
import type { RefinementNote } from './refinement';
import type { Selection, SelectionState } from './selection';
import type { DiscoveryTotals } from './totals';

export interface AnsweringSeller {
  readonly sellerId: number;
  readonly sellerName: string;
  readonly sellerSlug: string;
}

/** Answer of one seller with a page of its products. */
export interface LandedGroup extends AnsweringSeller, Pick<SellerAnswer, 'products' | 'dropped' | 'incomplete' | 'refinements'> {
  /** Revision that stored the answer. */
  readonly revision: number;
  readonly totalProducts: number;
}

export interface GroupPage {
  /** Only groups stored after this revision. */
  readonly since: number;
  readonly limit: number;
  readonly offset: number;
  /** Page of products within each group. */
  readonly productLimit: number;
  readonly productOffset: number;
}

/** The part of an answer that shows the seller's proposals. */
export interface ProposalsOfSeller extends Pick<SellerAnswer, 'proposals'> {
  readonly sellerId: number;
  /** Unfulfilled notes about the request or a proposal, oldest first. Long asks may be cut, because only their beginnings are shown. */
  readonly refinements: readonly RefinementNote[];
  readonly abilities: Abilities | null;
  /** Products that the proposals name but the seller does not offer. */
  readonly missingProductIds: readonly string[];
}

/** The part of a product that selecting it needs. */
export interface SelectableProduct extends AnsweringSeller {
  readonly product: Pick<OfferedProduct, 'productId' | 'name' | 'pricingOptions' | 'expiresAt' | 'offerId'>;
}

export interface FirstProducts {
  readonly products: readonly Pick<OfferedProduct, 'productId' | 'name' | 'channels' | 'pricingOptions'>[];
  readonly totalProducts: number;
}

/** Ids that show which proposals of a seller refine each other. */
export type ProposalLink = Pick<OfferedProposal, 'proposalId' | 'sellerRef' | 'refinedFrom'>;

export interface DiscoveryFilter {
  readonly accountId: number;
  readonly campaignId?: string;
  /** Undefined: all advertisers of the account. */
  readonly advertiserIds?: readonly number[];
  readonly statuses?: readonly DiscoveryStatus[];
}

/** Discoveries with their revisions and answers. Writes join the surrounding transaction. */
export abstract class Discoveries {
  /** Counts discoveries with time left and locks the account's starts until the surrounding transaction ends. */
  abstract countRunning(accountId: number, now: Date): Promise<RunningDiscoveries>;
  /** Stores a discovery, its first revision and its asks in one transaction. */
  abstract start(discovery: Discovery, asks: readonly SellerAsk[]): Promise<void>;
  /** Locks the row, applies the pure steps in order and saves; writes one revision row and one event per step. */
  abstract advance(accountId: number, id: string, ...steps: readonly ((discovery: Discovery) => Discovery)[]): Promise<Discovery>;
  /** Stores the seller's answer in place of the one before. */
  abstract land(key: AskKey, revision: number, answer: SellerAnswer): Promise<void>;
  /** Null until the seller has answered. */
  abstract answerOf(key: AskKey): Promise<SellerAnswer | null>;
  abstract find(accountId: number, id: string): Promise<DiscoveryState | null>;
  abstract latestOf(accountId: number, campaignId: string): Promise<DiscoveryState | null>;
  /** Newest first, one more than the limit. */
  abstract list(filter: DiscoveryFilter, request: CursorRequest): Promise<readonly DiscoveryState[]>;
  /** All revisions after `revision`, in order. */
  abstract revisionsAfter(accountId: number, id: string, revision: number): Promise<readonly RevisionData[]>;
  /** Newest revision of each existing discovery, in one read. */
  abstract newestRevisions(keys: readonly { readonly accountId: number; readonly id: string }[]): Promise<ReadonlyMap<string, number>>;
  /** Groups in the order of their revisions. */
  abstract groups(accountId: number, id: string, page: GroupPage): Promise<readonly LandedGroup[]>;
  /** Proposals of these sellers; no entry for a seller without an answer. */
  abstract proposalsOf(accountId: number, id: string, sellerIds: readonly number[]): Promise<readonly ProposalsOfSeller[]>;
  /** The first `limit` products of each seller; no entry for a seller without an answer. */
  abstract firstProducts(
    accountId: number,
    id: string,
    sellerIds: readonly number[],
    limit: number,
  ): Promise<ReadonlyMap<number, FirstProducts>>;
  /** The offered ones of the named products, by id. */
  abstract products(accountId: number, id: string, productIds: readonly string[]): Promise<ReadonlyMap<string, SelectableProduct>>;
  /** Null when no seller made this proposal. */
  abstract proposal(accountId: number, id: string, proposalId: string): Promise<OfferedProposal | null>;
  /** Sellers with at least one product or proposal, in the order of their answers. */
  abstract sellersWithOffers(accountId: number, id: string): Promise<readonly number[]>;
  /** All proposals of the sellers that made the named ones, by seller, in the order of the answer. */
  abstract proposalLinks(
    accountId: number,
    id: string,
    proposalIds: readonly string[],
  ): Promise<ReadonlyMap<number, readonly ProposalLink[]>>;
  /** Known capabilities of these sellers. */
  abstract abilities(accountId: number, id: string, sellerIds: readonly number[]): Promise<ReadonlyMap<number, Abilities>>;
  /** The named proposal with the products that it names; null while that seller of that account has offered nothing. */
  abstract offerOf(key: SellerOfferKey): Promise<SellerOffer | null>;
  /** Totals of all answers stored after the revision. */
  abstract totals(accountId: number, id: string, since: number): Promise<DiscoveryTotals>;
  /** Numbers of sellers with a proposal and with a product. */
  abstract offerCounts(accountId: number, id: string): Promise<OfferCounts>;
  /** Removes discoveries that expired before the time, with all their rows, oldest first. Returns how many. Safe in several processes. */
  abstract purge(expiredBefore: Date, limit: number): Promise<number>;
}

export interface OfferCounts {
  readonly quoted: number;
  readonly withProducts: number;
}

export interface RunningDiscoveries {
  readonly count: number;
  /** Deadline of the first one to end; null when none runs. */
  readonly firstEndsAt: Date | null;
}

export interface DiscoveryKey {
  readonly accountId: number;
  readonly id: string;
}

/** A proposal as the seller's side names it, which does not know the buyer's account. */
export interface SellerOfferKey {
  /** Account that owns the seller. */
  readonly sellerAccountId: number;
  readonly sellerId: number;
  readonly discoveryId: string;
  readonly proposalId: string;
}

export interface SellerOffer {
  readonly products: readonly OfferedProduct[];
  readonly proposals: readonly OfferedProposal[];
}

/** Selected products and proposals, one selection per discovery. */
export abstract class Selections {
  /** Null until something was selected. */
  abstract find(accountId: number, discoveryId: string): Promise<SelectionState | null>;
  /** Changes the selection under a row lock. A missing one starts empty, dated `now`. */
  abstract change(discovery: DiscoveryKey, fn: (selection: Selection) => Selection, now: Date): Promise<SelectionState>;
}

/** Filter and page of a discovery's asks. */
export interface AskSlice extends CursorRequest {
  /** Only settled asks. */
  readonly isSettled?: true;
  readonly sellerId?: number;
  /** Only asks of sellers with a proposal whose name contains this text, ignoring case. */
  readonly proposalName?: string;
}

export abstract class SellerAsks {
  /** Locks the row, applies the pure `fn` and saves. Null from `fn` leaves the row unchanged; null also for an unknown ask. */
  abstract change(key: AskKey, fn: Step<SellerAsk>): Promise<SellerAsk | null>;
  /** Stores asks of one discovery that have begun another round. */
  abstract reopen(asks: readonly SellerAsk[]): Promise<void>;
  /** All asks of a discovery, by the seller's name, then its id. */
  abstract list(accountId: number, discoveryId: string): Promise<readonly SellerAskState[]>;
  /** A page of the same order. `after` is the name and id of the last seller. */
  abstract slice(accountId: number, discoveryId: string, slice: AskSlice): Promise<readonly SellerAskState[]>;
  /** Extends the leases of claimed asks. Returns the asks whose fence is still current. */
  abstract extendLeases(claimed: readonly AskAttempt[], until: Date): Promise<readonly AskKey[]>;
  /** Unclaimed asks with time left that `busy` does not exclude. Buyers take turns, which asks in progress count as. */
  abstract findWaiting(now: Date, busy: FullAskLanes, limit: number): Promise<readonly WaitingAsk[]>;
  /** Discoveries with unsettled asks past their deadline by `overdueAfter`, or by `heldOverdueAfter` while leased. Accounts take turns. */
  abstract findOverdue(now: Date, limit: number): Promise<readonly DiscoveryKey[]>;
  /**
   * Changes all unsettled asks of the discovery, or those of some sellers: locks the rows, applies the pure `fn`, saves with the events.
   * Null from `fn` leaves an ask unchanged. Returns the changed asks.
   */
  abstract changeOpen(discovery: DiscoveryKey, fn: Step<SellerAsk>, sellerIds?: readonly number[]): Promise<readonly SellerAsk[]>;
}

export type WaitingAsk = AskKey & Pick<SellerAskState, 'sellerAccountId' | 'origin' | 'standing'>;

/**
 * Lanes in which an asking process has no room. Buyers, seller accounts and origins are listed with a standing, as in `new 7`, because
 * proven agents may have room where others have none. `underWay`: asks in progress by buyer.
 */
export interface FullAskLanes {
  readonly buyers: readonly string[];
  readonly sellers: readonly number[];
  readonly sellerAccounts: readonly string[];
  readonly origins: readonly string[];
  readonly standings: readonly SellerStanding[];
  readonly underWay: ReadonlyMap<number, number>;
}

/** Key of a round that has begun; one message per round, however many sellers it asks. */
export type StartedRound = DiscoveryKey & { readonly round: number };

export abstract class AskWakeUp extends WakeUp<StartedRound> {}

/** Notifies every API process of a new revision. Messages may be lost: streams also poll. */
export abstract class RevisionSignal {
  abstract publish(discoveryId: string): void;
  abstract subscribe(fn: (discoveryId: string) => void): () => void;
}

/** Budget of a campaign, read while the campaign is locked. */
export interface CampaignMoney {
  /** Decimal string: part of the budget that no media buy has allocated. */
  readonly unallocated: string;
  /** ISO 4217. */
  readonly currency: string;
  /** False once the campaign has ended: nothing can be bought for it. */
  readonly isOpen: boolean;
}

/** True when a selected product is bought or being bought: its budget is then part of the campaign's allocation. */
export type IsBought = (line: { readonly productId: string; readonly selectedAt: Date }) => boolean;

/** Purchases of selected products. Filled by media buys, which depend on this context (ADR 49). */
export abstract class Purchases {
  /** Reads the campaign's purchases in the current transaction. */
  abstract of(accountId: number, campaignId: string): Promise<IsBought>;
}

/** The saved offer that a code stood for. */
export interface RedeemedOffer extends SellerOffer {
  readonly sellerId: number;
  /** The seller's id of the saved offer. */
  readonly offerId: string;
  /** The seller's name for the offer. */
  readonly label: string;
}

/** Codes of saved offers (gaps.md §6.8). Filled by saved offers, which depend on this context (ADR 49). */
export abstract class OfferCodes {
  /** Uses the code in the transaction of its discovery. Throws 404 for another account's code, 409 for an invalid one. */
  abstract redeem(accountId: number, code: string, discoveryId: string): Promise<RedeemedOffer>;
}

/** Source of briefs. Null for a campaign or advertiser that the account does not have. */
export abstract class BriefSource {
  abstract campaign(accountId: number, campaignId: string): Promise<CampaignBrief | null>;
  /** Locks the campaign until the surrounding transaction ends, so that its budget is allocated by one request at a time. */
  abstract lockMoney(accountId: number, campaignId: string): Promise<CampaignMoney | null>;
  abstract advertiser(accountId: number, advertiserId: number): Promise<AdvertiserBrand | null>;
}
