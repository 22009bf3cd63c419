import { Bell, type Step } from '@exchange/kernel';
import type { SellerData, ShareOutcome } from './outcome';
import type { Syndication } from './syndication';
import type { ResourceType, ShareKey, SyndicationAttempt, SyndicationKey, SyndicationState } from './syndication-state';
import type { SyndicationStatus } from './syndication.states';

export interface SyndicationFilter {
  readonly accountId: number;
  readonly advertiserId: number;
  readonly resourceType?: ResourceType;
  /** The buyer's own id. */
  readonly resourceId?: string;
  readonly sellerId?: number;
  readonly enabled?: boolean;
  readonly status?: SyndicationStatus;
}

export abstract class Syndications {
  /** The record of a share, made by `fn(null)` when there is none; two at once make one. Null from `fn` leaves it as it is. */
  abstract put(share: ShareKey, fn: (syndication: Syndication | null) => Syndication | null): Promise<SyndicationState | null>;
  /** Row lock, pure `fn`, save. Null from `fn` leaves the row alone; null is also the answer when there is no such record. */
  abstract change(key: SyndicationKey, fn: Step<Syndication>): Promise<Syndication | null>;
  /** All shares of a resource. */
  abstract ofResource(resource: Omit<ShareKey, 'sellerId'>): Promise<readonly SyndicationState[]>;
  /** Oldest first, so that a page stays what it is when records are added; one more than the limit. */
  abstract list(filter: SyndicationFilter, page: { readonly limit: number; readonly offset: number }): Promise<readonly SyndicationState[]>;
  /** Those whose seller is to be asked and nobody asks: oldest due first. */
  abstract due(now: Date, limit: number): Promise<readonly SyndicationAttempt[]>;
}

export abstract class ShareBell extends Bell<SyndicationAttempt> {}

export interface Owner {
  readonly isArchived: boolean;
  readonly brandDomain: string;
}

/** Who shares, and with whom: advertisers of the account, sellers that it sees. */
export abstract class Directory {
  abstract owner(accountId: number, advertiserId: number): Promise<Owner | null>;
  /** Names by id, of those that exist. */
  abstract sellers(accountId: number): Promise<ReadonlyMap<number, string>>;
}

/** A resource as it is now. */
export interface SharedResource {
  readonly accountId: number;
  readonly advertiserId: number;
  readonly type: ResourceType;
  readonly key: string;
  readonly id: string;
  readonly name: string | null;
  /** Null: it cannot be told from before, so that every share of it is a new one. */
  readonly version: string | null;
  readonly isEmpty: boolean;
  /** What the protocol wants to know about it besides its content. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Items of a catalog, members of an audience: objects in the protocol's own words. */
export type Part = readonly Readonly<Record<string, unknown>>[];

/** What advertisers have to share. */
export abstract class SharedResources {
  /** By the buyer's id or the platform's. */
  abstract find(share: Pick<ShareKey, 'accountId' | 'advertiserId' | 'resourceType'>, id: string): Promise<SharedResource | null>;
  /** In parts that fit into one call; those of one version are always the same. */
  abstract parts(resource: SharedResource): AsyncIterable<Part>;
  /** A seller has told what it made of it. */
  abstract taken(resource: SharedResource, sellerId: number, data: SellerData): Promise<void>;
}

/** One call to a seller. */
export interface SellerCall {
  readonly sellerId: number;
  readonly brandDomain: string;
  readonly resourceType: ResourceType;
  /** The buyer's id; a part that a seller keeps for itself has its number added. */
  readonly resourceId: string;
  /** The same for the same content. */
  readonly idempotencyKey: string;
}

export interface ContentCall extends SellerCall {
  readonly resource: Pick<SharedResource, 'name' | 'details'>;
  /** From 1. */
  readonly part: number;
  readonly content: Part;
  /** What `accepts` answered: what the seller takes of it. */
  readonly accepted: SellerData;
}

/**
 * One question to one seller. Never throws: whatever the seller does becomes an outcome with a reason that a buyer may read. Safe to repeat.
 */
export abstract class SellerDesk {
  /** Whether the seller says that it takes such things. */
  abstract accepts(call: Pick<SellerCall, 'sellerId' | 'resourceType'>, signal: AbortSignal): Promise<ShareOutcome>;
  abstract send(call: ContentCall, signal: AbortSignal): Promise<ShareOutcome>;
  /** Removes parts `from` to `to` (from 1, inclusive). What the seller does not hold counts as removed. */
  abstract remove(call: SellerCall & { readonly from: number; readonly to: number }, signal: AbortSignal): Promise<ShareOutcome>;
}
