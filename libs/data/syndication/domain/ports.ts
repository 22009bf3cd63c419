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
  /** Returns the record of a share, created by `fn(null)` when there is none; concurrent calls create one. Null from `fn` saves nothing. */
  abstract put(share: ShareKey, fn: (syndication: Syndication | null) => Syndication | null): Promise<SyndicationState | null>;
  /** Locks the row, applies `fn`, and saves. Null when there is no such record, or when `fn` returns null and nothing is saved. */
  abstract change(key: SyndicationKey, fn: Step<Syndication>): Promise<Syndication | null>;
  abstract listByResource(resource: Omit<ShareKey, 'sellerId'>): Promise<readonly SyndicationState[]>;
  /** Oldest first, so that added records do not move a page. Returns one row more than the limit. */
  abstract list(filter: SyndicationFilter, page: { readonly limit: number; readonly offset: number }): Promise<readonly SyndicationState[]>;
  /** Due records that no worker has claimed, the one due longest first. */
  abstract due(now: Date, limit: number): Promise<readonly SyndicationAttempt[]>;
}

export abstract class ShareBell extends Bell<SyndicationAttempt> {}

export interface ShareOwner {
  readonly isArchived: boolean;
  readonly brandDomain: string;
}

/** Advertisers of an account, and the sellers that it can share with. */
export abstract class ShareDirectory {
  abstract owner(accountId: number, advertiserId: number): Promise<ShareOwner | null>;
  /** Names of the existing sellers by id. */
  abstract sellers(accountId: number): Promise<ReadonlyMap<number, string>>;
}

/** The current state of a resource. */
export interface SharedResource {
  readonly accountId: number;
  readonly advertiserId: number;
  readonly type: ResourceType;
  readonly key: string;
  readonly id: string;
  readonly name: string | null;
  /** Null when the content has no version; each share then sends everything again. */
  readonly version: string | null;
  readonly isEmpty: boolean;
  /** Fields of the protocol besides the content. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Items of a catalog or members of an audience, as the protocol's objects. */
export type Part = readonly Readonly<Record<string, unknown>>[];

/** Resources that advertisers can share. */
export abstract class SharedResources {
  /** `id` is the buyer's id or the platform's. */
  abstract find(share: Pick<ShareKey, 'accountId' | 'advertiserId' | 'resourceType'>, id: string): Promise<SharedResource | null>;
  /** Parts that fit into one call each. The parts of one version never change. */
  abstract parts(resource: SharedResource): AsyncIterable<Part>;
  /** Records the seller's answer, such as the number of matched members. */
  abstract recordShared(resource: SharedResource, sellerId: number, data: SellerData): Promise<void>;
}

export interface SellerCall {
  readonly sellerId: number;
  readonly brandDomain: string;
  readonly resourceType: ResourceType;
  /** The buyer's id. The adapter adds the part's number where needed. */
  readonly resourceId: string;
  /** Equal for equal content. */
  readonly idempotencyKey: string;
}

export interface ContentCall extends SellerCall {
  readonly resource: Pick<SharedResource, 'name' | 'details'>;
  /** Number of the part, from 1. */
  readonly part: number;
  readonly content: Part;
  /** Data of the outcome of `accepts`. */
  readonly accepted: SellerData;
}

/**
 * Calls one seller. Methods never throw: errors become outcomes with a reason that may be shown to the buyer. Calls can be repeated.
 */
export abstract class SellerSyncClient {
  /** Whether the seller takes resources of this type. */
  abstract accepts(call: Pick<SellerCall, 'sellerId' | 'resourceType'>, signal: AbortSignal): Promise<ShareOutcome>;
  abstract send(call: ContentCall, signal: AbortSignal): Promise<ShareOutcome>;
  /** Removes the parts `from` to `to` (from 1, inclusive). Parts that the seller does not have count as removed. */
  abstract remove(call: SellerCall & { readonly from: number; readonly to: number }, signal: AbortSignal): Promise<ShareOutcome>;
}
