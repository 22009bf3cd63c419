import type { CursorRequest, Step } from '@exchange/kernel';
import type { CheckSummary } from './check-summary';
import type { Identifier } from './identifier';
import type { ListShare, MintedShare, SharePosition, ShareReference, RequestedShare } from './list-share';
import type { PropertyList, PropertyListKey, PropertyListState, StandingIdentifier } from './property-list';
import type { Registrations } from './registration';

export abstract class PublicSuffixes {
  /** Returns the registrable domain, such as `nytimes.com` for `cooking.nytimes.com`. Null for a public suffix alone (`co.uk`), and without a suffix. */
  abstract registrable(host: string): string | null;
}

/** The registry in the database or the public one, selected by `PROPERTY_REGISTRY`. */
export abstract class PropertyRegistry {
  /** Returns the known domains among any number, queried in chunks of 10,000. 503 `SERVICE_UNAVAILABLE` when any chunk fails. */
  abstract lookUp(domains: readonly string[]): Promise<Registrations>;
}

export interface CheckReport {
  readonly accountId: number;
  readonly id: string;
  readonly summary: CheckSummary;
  readonly createdAt: Date;
}

export abstract class CheckReports {
  /** Inserts all reports or none. */
  abstract insert(reports: readonly CheckReport[]): Promise<void>;
  abstract find(key: Pick<CheckReport, 'accountId' | 'id'>): Promise<CheckReport | null>;
  /** Deletes at most `limit` reports created before the time; returns their number. */
  abstract deleteBefore(before: Date, limit: number): Promise<number>;
}

/** Deleted lists are never returned. */
export abstract class PropertyLists {
  /** Inserts the list and its identifiers in one transaction. */
  abstract insert(list: PropertyList, identifiers: readonly StandingIdentifier[]): Promise<void>;
  /** Replaces the identifiers when they are given. */
  abstract change(key: PropertyListKey, fn: Step<PropertyList>, identifiers?: readonly StandingIdentifier[]): Promise<PropertyList | null>;
  abstract find(key: PropertyListKey): Promise<PropertyListState | null>;
  /** Returns the identifiers in the order in which they were sent. */
  abstract identifiersOf(key: PropertyListKey): Promise<readonly StandingIdentifier[]>;
  /** Newest first. */
  abstract list(
    owner: Pick<PropertyListKey, 'accountId' | 'advertiserId'>,
    page: { readonly take: number; readonly skip: number },
  ): Promise<{ readonly rows: readonly PropertyListState[]; readonly total: number }>;
  /** Newest first after the keyset `[createdAt, id]`, with one more than the limit. `name` matches a part of the name, upper or lower case. */
  abstract newest(
    owner: Pick<PropertyListKey, 'accountId' | 'advertiserId'> & Partial<Pick<PropertyListState, 'name' | 'purpose'>>,
    request: CursorRequest,
  ): Promise<readonly PropertyListState[]>;
  /** Attaching a list again changes nothing. Changes are recorded in the audit log. */
  abstract attach(campaign: ListedCampaignKey, listIds: readonly string[], at: Date): Promise<void>;
  /** False when the list was not attached. */
  abstract detach(campaign: ListedCampaignKey, listId: string): Promise<boolean>;
  /** Campaigns of a list, the newest attachment first. */
  abstract campaignsOf(
    list: Pick<PropertyListKey, 'accountId' | 'id'>,
    page: { readonly take: number; readonly skip: number },
  ): Promise<{ readonly rows: readonly ListAttachmentRow[]; readonly total: number }>;
  /** Number of campaigns for each of these lists that has any. */
  abstract campaignCounts(accountId: number, listIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Lists in the order of attachment. */
  abstract attachedTo(campaign: ListedCampaignKey): Promise<readonly PropertyListState[]>;
}

export interface ListAttachmentRow {
  readonly campaignId: string;
  readonly attachedAt: Date;
}

export interface SharedPage {
  readonly identifiers: readonly Identifier[];
  /** Position of the last identifier; null on the last page. */
  readonly next: SharePosition | null;
}

export abstract class ListShares {
  /** Returns the valid share of these lists with this seller, extended to the wanted expiry; else stores `minted`. Concurrent calls create one share. */
  abstract createOrExtend(wanted: RequestedShare, minted: MintedShare, now: Date): Promise<ListShare>;
  /** Stores a token that is derived from another key. The earlier token is invalid from then on. */
  abstract replaceToken(share: ListShare, minted: Omit<MintedShare, 'id'>): Promise<void>;
  /** Null for an unknown, revoked or expired token. */
  abstract findByToken(tokenHash: Buffer, now: Date): Promise<ListShare | null>;
  /** Names of the existing lists, and the number of members that can be bought. */
  abstract summaryOf(share: ListShare): Promise<{ readonly names: readonly string[]; readonly count: number }>;
  /** Returns members that can be bought, in the order of the lists, and records the time of reading. */
  abstract read(share: ListShare, after: SharePosition, limit: number, now: Date): Promise<SharedPage>;
  /** Valid shares that contain the list, newest first. */
  abstract findByList(key: PropertyListKey, now: Date): Promise<readonly ListShare[]>;
  /** Number of sellers with a valid share, for each of these lists that has any. */
  abstract readerCounts(
    owner: Pick<PropertyListKey, 'accountId' | 'advertiserId'>,
    listIds: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, number>>;
  /** Revokes every share of the list and records it in the audit log. Returns their number. */
  abstract revoke(key: PropertyListKey, now: Date): Promise<number>;
}

/** Creates the tokens with which sellers read lists. */
export abstract class ListAccessTokens {
  abstract mint(id: string): MintedShare;
  /** Returns an equal reference for the same share in every process. Null when the key of the token was removed. */
  abstract reference(share: Pick<ListShare, 'id' | 'keyId'>): ShareReference | null;
}

export interface ListedCampaignKey {
  readonly accountId: number;
  readonly campaignId: string;
}
