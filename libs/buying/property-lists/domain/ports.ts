import type { CursorRequest, Step } from '@exchange/kernel';
import type { CheckSummary } from './check-summary';
import type { Identifier } from './identifier';
import type { ListShare, MintedShare, SharePlace, ShareReference, WantedShare } from './list-share';
import type { PropertyList, PropertyListKey, PropertyListState, StandingIdentifier } from './property-list';
import type { Registrations } from './registration';

export abstract class PublicSuffixes {
  /** `nytimes.com` of `cooking.nytimes.com`; null for a public suffix alone (`co.uk`) and for what has no suffix. */
  abstract registrable(host: string): string | null;
}

/** The one that ships with the exchange, or the public one: `PROPERTY_REGISTRY`. */
export abstract class PropertyRegistry {
  /**
   * Those of the domains that the registry knows, in any number: implementations ask in chunks of 10,000. All or nothing: 503
   * `SERVICE_UNAVAILABLE` when a part of them cannot be looked up.
   */
  abstract lookUp(domains: readonly string[]): Promise<Registrations>;
}

export interface CheckReport {
  readonly accountId: number;
  readonly id: string;
  readonly summary: CheckSummary;
  readonly createdAt: Date;
}

export abstract class CheckReports {
  /** All of them or none. */
  abstract insert(reports: readonly CheckReport[]): Promise<void>;
  abstract find(key: Pick<CheckReport, 'accountId' | 'id'>): Promise<CheckReport | null>;
  /** Deletes reports from before that time, at most `limit` of them; answers how many. */
  abstract forget(before: Date, limit: number): Promise<number>;
}

/** Deleted lists are not found by anything here. */
export abstract class PropertyLists {
  /** The list and its identifiers, in one transaction. */
  abstract insert(list: PropertyList, identifiers: readonly StandingIdentifier[]): Promise<void>;
  /** Replaces the identifiers where they are given. */
  abstract change(key: PropertyListKey, fn: Step<PropertyList>, identifiers?: readonly StandingIdentifier[]): Promise<PropertyList | null>;
  abstract find(key: PropertyListKey): Promise<PropertyListState | null>;
  /** In the order in which they were sent. */
  abstract identifiersOf(key: PropertyListKey): Promise<readonly StandingIdentifier[]>;
  /** Newest first. */
  abstract list(
    owner: Pick<PropertyListKey, 'accountId' | 'advertiserId'>,
    page: { readonly take: number; readonly skip: number },
  ): Promise<{ readonly rows: readonly PropertyListState[]; readonly total: number }>;
  /** The same from a place on, one more than the limit. `name`: part of it, whatever its case. The keyset is `[createdAt, id]`. */
  abstract newest(
    owner: Pick<PropertyListKey, 'accountId' | 'advertiserId'> & Partial<Pick<PropertyListState, 'name' | 'purpose'>>,
    request: CursorRequest,
  ): Promise<readonly PropertyListState[]>;
  /** Attaching again changes nothing. What changes is told in the audit log. */
  abstract attach(campaign: CampaignKey, listIds: readonly string[], at: Date): Promise<void>;
  /** False when it was not attached. */
  abstract detach(campaign: CampaignKey, listId: string): Promise<boolean>;
  /** In the order in which they were attached. */
  abstract attachedTo(campaign: CampaignKey): Promise<readonly PropertyListState[]>;
}

export interface SharedPage {
  readonly identifiers: readonly Identifier[];
  /** Of the last one; null when there are no more. */
  readonly next: SharePlace | null;
}

export abstract class ListShares {
  /** The share that there is of just these lists for this seller, good until then at least; else a new one, `minted`. Two at once make one. */
  abstract put(wanted: WantedShare, minted: MintedShare, now: Date): Promise<ListShare>;
  /** Another token in place of the one that it has. */
  abstract renew(share: ListShare, minted: Omit<MintedShare, 'id'>): Promise<void>;
  /** Null for one that is revoked, expired or nobody's. */
  abstract byToken(tokenHash: Buffer, now: Date): Promise<ListShare | null>;
  /** Names of its lists that are there, and how many members they have that can be bought. */
  abstract about(share: ListShare): Promise<{ readonly names: readonly string[]; readonly count: number }>;
  /** What can be bought of its lists, in their order, and notes that it was read. */
  abstract read(share: ListShare, after: SharePlace, limit: number, now: Date): Promise<SharedPage>;
  /** Those of a list that are good, newest first. */
  abstract ofList(key: PropertyListKey, now: Date): Promise<readonly ListShare[]>;
  /** Of every share of a list; told in the audit log. Answers how many it were. */
  abstract revoke(key: PropertyListKey, now: Date): Promise<number>;
}

/** Where sellers read lists, and the tokens that let them. */
export abstract class ListDoor {
  abstract mint(id: string): MintedShare;
  /** The same for the same share, in every process. Null when the key that it was made with has been taken away. */
  abstract reference(share: Pick<ListShare, 'id' | 'keyId'>): ShareReference | null;
}

export interface CampaignKey {
  readonly accountId: number;
  readonly campaignId: string;
}
