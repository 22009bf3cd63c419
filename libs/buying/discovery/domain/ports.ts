import { type Abilities, Bell, type CursorRequest, type Step } from '@exchange/kernel';
import type { Ask, AskAttempt, AskKey, AskState, Standing } from './ask';
import type { AdvertiserBrand, CampaignBrief } from './brief';
import type { Discovery, DiscoveryState } from './discovery';
import type { RevisionData } from './events';
import type { OfferedProduct, OfferedProposal, SellerAnswer } from './offer';
import type { RefinementNote } from './refinement';
import type { Selection, SelectionState } from './selection';
import type { Totals } from './totals';

/** A seller as its answers name it. */
export interface AnsweringSeller {
  readonly sellerId: number;
  readonly sellerName: string;
  readonly sellerSlug: string;
}

/** The answer of one seller with a page of its products. */
export interface LandedGroup extends AnsweringSeller, Pick<SellerAnswer, 'products' | 'dropped' | 'incomplete' | 'refinements'> {
  /** The revision with which it landed. */
  readonly revision: number;
  readonly totalProducts: number;
}

export interface GroupPage {
  /** Only groups that landed after this revision. */
  readonly since: number;
  readonly limit: number;
  readonly offset: number;
  /** Of every group. */
  readonly productLimit: number;
  readonly productOffset: number;
}

/** What is read of an answer to show the proposals of its seller. */
export interface ProposedBySeller extends Pick<SellerAnswer, 'proposals'> {
  readonly sellerId: number;
  /** Notes about the request or a proposal whose status is not `applied`, oldest first. Long asks may be cut: only their beginnings are shown. */
  readonly refinements: readonly RefinementNote[];
  readonly abilities: Abilities | null;
  /** Products that the proposals name and the seller does not offer. */
  readonly missingProductIds: readonly string[];
}

/** What is read of a product to select it. */
export interface SelectableProduct extends AnsweringSeller {
  readonly product: Pick<OfferedProduct, 'productId' | 'name' | 'pricingOptions' | 'expiresAt' | 'offerId'>;
}

/** The first products of a seller, and how many it offers. */
export interface FirstProducts {
  readonly products: readonly Pick<OfferedProduct, 'productId' | 'name' | 'channels' | 'pricingOptions'>[];
  readonly totalProducts: number;
}

/** What says which proposals of a seller refine each other. */
export type ProposalLink = Pick<OfferedProposal, 'proposalId' | 'sellerRef' | 'refinedFrom'>;

/** Discoveries with their revisions and answers. Writes join the surrounding transaction. */
export abstract class Discoveries {
  /**
   * For whoever is about to begin a discovery or a round: how many of the account's have time left, counted one after the other. Nobody else
   * begins one for the account until the surrounding transaction has ended.
   */
  abstract running(accountId: number, now: Date): Promise<Running>;
  /** With its first revision and the asks, at once. */
  abstract start(discovery: Discovery, asks: readonly Ask[]): Promise<void>;
  /** Locks the row, applies the pure steps one after the other, saves, writes a revision row and an event for each. */
  abstract advance(accountId: number, id: string, ...steps: readonly ((discovery: Discovery) => Discovery)[]): Promise<Discovery>;
  /** What the seller offers from now on, instead of what it offered before. */
  abstract land(key: AskKey, revision: number, answer: SellerAnswer): Promise<void>;
  /** Null while nothing of this seller has landed. */
  abstract answerOf(key: AskKey): Promise<SellerAnswer | null>;
  abstract find(accountId: number, id: string): Promise<DiscoveryState | null>;
  abstract latestOf(accountId: number, campaignId: string): Promise<DiscoveryState | null>;
  /** In order, every one after `revision`. */
  abstract revisionsAfter(accountId: number, id: string, revision: number): Promise<readonly RevisionData[]>;
  /** The newest revision of each of these discoveries that exists, in one read. */
  abstract heads(keys: readonly { readonly accountId: number; readonly id: string }[]): Promise<ReadonlyMap<string, number>>;
  /** In the order in which they landed. */
  abstract groups(accountId: number, id: string, page: GroupPage): Promise<readonly LandedGroup[]>;
  /** What these sellers propose; no entry for a seller of which nothing has landed. */
  abstract proposed(accountId: number, id: string, sellerIds: readonly number[]): Promise<readonly ProposedBySeller[]>;
  /** The first `limit` products of each of these sellers; no entry for a seller of which nothing has landed. */
  abstract firstProducts(
    accountId: number,
    id: string,
    sellerIds: readonly number[],
    limit: number,
  ): Promise<ReadonlyMap<number, FirstProducts>>;
  /** Those of the named products that are on offer, by their id. */
  abstract products(accountId: number, id: string, productIds: readonly string[]): Promise<ReadonlyMap<string, SelectableProduct>>;
  /** Null when no seller has made it. */
  abstract proposal(accountId: number, id: string, proposalId: string): Promise<OfferedProposal | null>;
  /** Sellers that offer a product or a proposal, in the order in which they landed. */
  abstract offering(accountId: number, id: string): Promise<readonly number[]>;
  /** All proposals of the sellers that made the named ones, by seller, in the order of the answer. */
  abstract proposalLinks(
    accountId: number,
    id: string,
    proposalIds: readonly string[],
  ): Promise<ReadonlyMap<number, readonly ProposalLink[]>>;
  /** What these sellers have said that they can do, as far as it is known. */
  abstract abilities(accountId: number, id: string, sellerIds: readonly number[]): Promise<ReadonlyMap<number, Abilities>>;
  /** The named proposal of a seller of an account, and the products that it names; null while that seller has offered nothing. */
  abstract offerOf(key: SellerOfferKey): Promise<SellerOffer | null>;
  /** Of all answers that landed after the revision. */
  abstract totals(accountId: number, id: string, since: number): Promise<Totals>;
  /** How many sellers have landed a proposal, and how many a product. */
  abstract offerCounts(accountId: number, id: string): Promise<OfferCounts>;
  /** Removes discoveries that expired before, with everything about them, oldest first. Answers how many. Safe in several processes. */
  abstract purge(expiredBefore: Date, limit: number): Promise<number>;
}

export interface OfferCounts {
  readonly quoted: number;
  readonly withProducts: number;
}

export interface Running {
  readonly count: number;
  /** When the first of them is over; null when none runs. */
  readonly firstEndsAt: Date | null;
}

export interface DiscoveryKey {
  readonly accountId: number;
  readonly id: string;
}

/** A discovery as the seller's side names it: whose it is, it does not know. */
export interface SellerOfferKey {
  /** The account that lists the seller. */
  readonly sellerAccountId: number;
  readonly sellerId: number;
  readonly discoveryId: string;
  readonly proposalId: string;
}

export interface SellerOffer {
  readonly products: readonly OfferedProduct[];
  readonly proposals: readonly OfferedProposal[];
}

/** What buyers have chosen, one selection per discovery. */
export abstract class Selections {
  /** Null while nothing has ever been selected. */
  abstract find(accountId: number, discoveryId: string): Promise<SelectionState | null>;
  /** Begins with an empty selection dated `now`; one change after the other. */
  abstract change(discovery: DiscoveryKey, fn: (selection: Selection) => Selection, now: Date): Promise<SelectionState>;
}

/** A part of the asks of a discovery. */
export interface AskSlice extends CursorRequest {
  /** Only those that are settled. */
  readonly isSettled?: true;
  /** Only the ask of this seller. */
  readonly sellerId?: number;
  /** Only asks of sellers with a proposal whose name has this text in it, whatever its case. */
  readonly proposalName?: string;
}

export abstract class Asks {
  /** Row lock, pure `fn`, save. Null from `fn` leaves the row alone; null is also the answer when there is no such ask. */
  abstract change(key: AskKey, fn: Step<Ask>): Promise<Ask | null>;
  /** Stores asks of one discovery that have begun another round. */
  abstract reopen(asks: readonly Ask[]): Promise<void>;
  /** By the seller's name, then its id. */
  abstract of(accountId: number, discoveryId: string): Promise<readonly AskState[]>;
  /** A part of the same list. `after` holds the name and the id of a seller. */
  abstract slice(accountId: number, discoveryId: string, slice: AskSlice): Promise<readonly AskState[]>;
  /** Keeps claimed asks claimed. Answers those that are still held by their fence. */
  abstract hold(claimed: readonly AskAttempt[], until: Date): Promise<readonly AskKey[]>;
  /**
   * Asks with time left that nobody works on, the buyers in turn, what is said to be busy left out. What a buyer has under way counts as turns
   * that it has had.
   */
  abstract waiting(now: Date, busy: Busy, limit: number): Promise<readonly WaitingAsk[]>;
  /**
   * Discoveries with unsettled asks that should have ended: past their deadline by `overdueAfter`, or, with a live lease, by
   * `heldOverdueAfter`. The accounts in turn.
   */
  abstract overdue(now: Date, limit: number): Promise<readonly DiscoveryKey[]>;
  /**
   * Every ask of the discovery that is not settled, or those of some sellers: row locks, pure `fn`, save, with the events. Null from `fn`
   * leaves it alone. Answers those it changed.
   */
  abstract changeOpen(discovery: DiscoveryKey, fn: Step<Ask>, sellerIds?: readonly number[]): Promise<readonly Ask[]>;
}

export type WaitingAsk = AskKey & Pick<AskState, 'sellerAccountId' | 'origin' | 'standing'>;

/**
 * What an asking process has no room for now, and what each buyer has under way in it. There may be room for agents that are known to answer,
 * and none for others: buyers, seller accounts and origins are named with the standing, `new 7`.
 */
export interface Busy {
  readonly buyers: readonly string[];
  readonly sellers: readonly number[];
  readonly sellerAccounts: readonly string[];
  readonly origins: readonly string[];
  readonly standings: readonly Standing[];
  readonly underWay: ReadonlyMap<number, number>;
}

/** Whose round has begun, however many sellers it asks. */
export type BegunRound = DiscoveryKey & { readonly round: number };

export abstract class AskBell extends Bell<BegunRound> {}

/** Tells every API process that a discovery moved on. May lose rings; streams also look for themselves. */
export abstract class RevisionBell {
  abstract ring(discoveryId: string): void;
  abstract listen(fn: (discoveryId: string) => void): () => void;
}

/** What a campaign has to spend, while it is locked. */
export interface CampaignMoney {
  /** Decimal string: of its budget, what no media buy holds. */
  readonly unallocated: string;
  /** ISO 4217. */
  readonly currency: string;
  /** False once the campaign has ended: nothing is bought for it any more. */
  readonly isOpen: boolean;
}

/** Whether a selected product is bought, or being bought: then its money is in the campaign's allocation. */
export type IsBought = (line: { readonly productId: string; readonly selectedAt: Date }) => boolean;

/** What was made of selections. Media buys depend on this context, so they cannot be called from here: they fill this port (ADR 49). */
export abstract class Purchases {
  /** Of the campaign as it stands in this transaction. */
  abstract of(accountId: number, campaignId: string): Promise<IsBought>;
}

/** What a code stood for. */
export interface RedeemedOffer extends SellerOffer {
  readonly sellerId: number;
  /** The seller's id of the saved offer. */
  readonly offerId: string;
  /** What the seller calls it. */
  readonly label: string;
}

/** What sellers have saved for buyers (gaps.md §6.8). Saved offers depend on this context, so they fill this port (ADR 49). */
export abstract class OfferCodes {
  /**
   * Uses the code up for the discovery that is about to begin, in its transaction. 404 for a code that is not for this account, 409 for one that is
   * good no more.
   */
  abstract redeem(accountId: number, code: string, discoveryId: string): Promise<RedeemedOffer>;
}

/** Where briefs come from. Null: no such campaign or advertiser on the account. */
export abstract class BriefSource {
  abstract campaign(accountId: number, campaignId: string): Promise<CampaignBrief | null>;
  /** The same campaign, locked until the surrounding transaction ends: whoever allocates its money does so alone. */
  abstract lockMoney(accountId: number, campaignId: string): Promise<CampaignMoney | null>;
  abstract advertiser(accountId: number, advertiserId: number): Promise<AdvertiserBrand | null>;
}
