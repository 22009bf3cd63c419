import { WakeUp, type Step } from '@exchange/kernel';
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
  /**
   * Applies `fn` to the record of a share, or to null when there is none, and saves the result. Null from `fn` saves nothing. Concurrent
   * calls create a single record. Returns the stored record, null when there is none.
   */
  abstract put(share: ShareKey, fn: (syndication: Syndication | null) => Syndication | null): Promise<SyndicationState | null>;
  /** Locks the row, applies `fn`, and saves. Null when there is no such record, or when `fn` returns null and nothing is saved. */
  abstract change(key: SyndicationKey, fn: Step<Syndication>): Promise<Syndication | null>;
  /** The shares of these resources with one seller. */
  abstract ofSeller(
    share: Pick<ShareKey, 'accountId' | 'advertiserId' | 'resourceType' | 'sellerId'>,
    resourceKeys: readonly string[],
  ): Promise<readonly SyndicationState[]>;
  abstract listByResource(resource: Omit<ShareKey, 'sellerId'>): Promise<readonly SyndicationState[]>;
  /** Oldest first, so that added records do not move a page. Returns one row more than the limit. */
  abstract list(filter: SyndicationFilter, page: { readonly limit: number; readonly offset: number }): Promise<readonly SyndicationState[]>;
  /** Due records that no worker has claimed, ordered by `dueAt`. */
  abstract due(now: Date, limit: number): Promise<readonly SyndicationAttempt[]>;
}

export abstract class ShareWakeUp extends WakeUp<SyndicationAttempt> {}

export interface ShareOwner {
  readonly isArchived: boolean;
  readonly brandDomain: string;
}

/** Advertisers of an account, and the sellers with which the account can share. */
export abstract class ShareDirectory {
  abstract findOwner(accountId: number, advertiserId: number): Promise<ShareOwner | null>;
  /** Names, by id, of the sellers that the account can see. */
  abstract sellerNames(accountId: number): Promise<ReadonlyMap<number, string>>;
}

/** The current state of a resource. */
export interface SharedResource {
  readonly accountId: number;
  readonly advertiserId: number;
  readonly type: ResourceType;
  /** The platform's id, which is never reused. */
  readonly key: string;
  /** The buyer's own id. */
  readonly id: string;
  readonly name: string | null;
  /** Null when changes of the content cannot be detected: every share then sends all parts again. */
  readonly version: string | null;
  readonly isEmpty: boolean;
  /** Further fields that the protocol sends along with the content. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** The content of one call: items of a catalog or members of an audience, in the protocol's format. */
export type Part = readonly Readonly<Record<string, unknown>>[];

/** Resources that advertisers can share. */
export abstract class SharedResources {
  /** Finds the resource by the buyer's id or by the platform's. */
  abstract find(share: Pick<ShareKey, 'accountId' | 'advertiserId' | 'resourceType'>, id: string): Promise<SharedResource | null>;
  /** The audiences with these ids. */
  abstract audiences(scope: Pick<ShareKey, 'accountId' | 'advertiserId'>, ids: readonly string[]): Promise<readonly SharedResource[]>;
  /** Splits the content into parts, each small enough for one call. The parts of one version never change. */
  abstract readParts(resource: SharedResource): AsyncIterable<Part>;
  /** Stores what a seller answered, such as the number of matched members, with the resource. */
  abstract recordShared(resource: SharedResource, sellerId: number, data: SellerData): Promise<void>;
}

export interface SellerCall {
  readonly sellerId: number;
  readonly brandDomain: string;
  readonly resourceType: ResourceType;
  /** The buyer's id. The adapter appends the part's number when the protocol needs one id per part. */
  readonly resourceId: string;
  /** Repeated calls with the same content have the same key. */
  readonly idempotencyKey: string;
}

export interface ContentCall extends SellerCall {
  readonly resource: Pick<SharedResource, 'name' | 'details'>;
  /** Number of the part, from 1. */
  readonly part: number;
  readonly content: Part;
  /** The data that `accepts` returned. */
  readonly accepted: SellerData;
}

/**
 * Calls one seller. Methods never throw: errors become outcomes with a reason that may be shown to the buyer. Calls are idempotent.
 */
export abstract class SellerSyncClient {
  /** Whether the seller takes resources of this type. */
  abstract accepts(call: Pick<SellerCall, 'sellerId' | 'resourceType'>, signal: AbortSignal): Promise<ShareOutcome>;
  /** Sends one part of the content. */
  abstract send(call: ContentCall, signal: AbortSignal): Promise<ShareOutcome>;
  /** Removes the parts `from` to `to` (from 1, inclusive). Parts that the seller does not have count as removed. */
  abstract remove(call: SellerCall & { readonly from: number; readonly to: number }, signal: AbortSignal): Promise<ShareOutcome>;
}
