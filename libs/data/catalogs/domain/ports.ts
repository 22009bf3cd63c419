import type { Step } from '@exchange/kernel';
import type { ActivationExecution, ActivationPlan, ExecutionState } from './activation';
import type { Catalog, CatalogState, ChangeSummary } from './catalog';
import type { FieldMapping } from './field-mapping';
import type { CatalogItem } from './item';
import type { SellerCapability } from './planning';
import type { RefreshRun, RefreshRunState } from './refresh-run';
import type { CatalogType, FeedFormat } from './words';

/** The platform's id and the account: how everything that belongs to a catalog is found. */
export interface CatalogKey {
  readonly accountId: number;
  readonly id: string;
}

export interface CatalogFilter {
  readonly accountId: number;
  readonly advertiserId: number;
  readonly type?: CatalogType;
  /** Part of the name, whatever its case. */
  readonly name?: string;
}

export interface CatalogSlice {
  readonly take: number;
  readonly skip?: number;
  /** The last one seen. */
  readonly after?: Pick<CatalogState, 'createdAt' | 'id'>;
}

/** Deleted catalogs do not exist for any method. */
export abstract class Catalogs {
  /** 409 (`duplicate`) when the advertiser has a catalog of that id. */
  abstract insert(catalog: Catalog): Promise<void>;
  /** Row lock, pure `fn`, save. Null when the account has no such catalog. */
  abstract change(key: CatalogKey, fn: Step<Catalog>): Promise<Catalog | null>;
  /** By the buyer's id or the platform's. */
  abstract find(filter: Omit<CatalogFilter, 'type' | 'name'>, catalogId: string): Promise<CatalogState | null>;
  /** Newest first. */
  abstract list(filter: CatalogFilter, slice: CatalogSlice): Promise<readonly CatalogState[]>;
  abstract count(filter: CatalogFilter): Promise<number>;
}

/** What a staged set of items would change. */
export interface Comparison {
  readonly itemCount: number;
  readonly summary: ChangeSummary;
  readonly contentHash: string;
}

/** Items of a catalog, of now and of versions before. Staged ones are seen by nobody until they are published. */
export abstract class CatalogItems {
  abstract stage(stagingId: string, items: readonly CatalogItem[]): Promise<void>;
  /** Of several staged items with one id the first stays. Answers how many went. Call it once everything is staged. */
  abstract dropRepeats(stagingId: string): Promise<number>;
  abstract compare(key: CatalogKey, stagingId: string): Promise<Comparison>;
  /**
   * The staged items become the current ones, as version `versionNumber`; when they are the current ones already, nothing is written.
   * Answers what {@link compare} said before. Call it in a transaction that holds the catalog's lock.
   */
  abstract publish(key: CatalogKey, stagingId: string, versionNumber: number): Promise<Comparison>;
  abstract discard(stagingId: string): Promise<void>;
  /** Stagings that their process left behind. */
  abstract discardOlderThan(before: Date): Promise<void>;
  /** Removes everything, all versions. */
  abstract clear(key: CatalogKey): Promise<void>;
  /** Current items after `after`, by id, with these attributes as text. */
  abstract read(key: CatalogKey, fields: readonly string[], after: string | null, limit: number): Promise<readonly ReadAttributes[]>;
  /** Items of a version after `after`, by id, whole. Of versions that are kept (`keptVersions`). */
  abstract readVersion(key: CatalogKey, versionNumber: number, after: string | null, limit: number): Promise<readonly StoredItem[]>;
}

export interface StoredItem {
  readonly itemId: string;
  /** Of its JSON, in characters. */
  readonly length: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface ReadAttributes {
  readonly itemId: string;
  readonly attributes: Readonly<Record<string, string | null>>;
}

/** rest-api.md, Catalog version. */
export interface CatalogVersion {
  readonly accountId: number;
  /** The platform's id of the catalog. */
  readonly catalogId: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly itemCount: number;
  readonly contentHash: string;
  readonly changeSummary: ChangeSummary;
  readonly createdAt: Date;
  readonly completedAt: Date;
}

export abstract class CatalogVersions {
  abstract append(version: CatalogVersion): Promise<void>;
  /** Newest first, at most `limit` of each catalog. */
  abstract recent(accountId: number, catalogIds: readonly string[], limit: number): Promise<readonly CatalogVersion[]>;
}

export abstract class RefreshRuns {
  /** 409 (`alreadyRefreshing`) while another run of the catalog is syncing; 409 (`tooManyWaiting`) beyond what may wait of an account. */
  abstract insert(run: RefreshRun): Promise<void>;
  abstract find(key: { readonly accountId: number; readonly id: string }): Promise<RefreshRunState | null>;
  abstract change(key: { readonly accountId: number; readonly id: string }, fn: Step<RefreshRun>): Promise<RefreshRun | null>;
  abstract recent(accountId: number, catalogIds: readonly string[], limit: number): Promise<readonly RefreshRunState[]>;
  /** Runs of all accounts that still sync, do not wait for a worker, and began before. */
  abstract overdue(before: Date, limit: number): Promise<readonly RefreshRunState[]>;
}

/** The right to read one feed. It has to be held, and to be ended. */
export interface FeedTurn {
  readonly id: string;
  readonly accountId: number;
  /** The platform's id. */
  readonly catalogId: string;
  /** Of the run that somebody asked for; null: the feed is due. */
  readonly runId: string | null;
}

export interface TurnRequest {
  readonly now: Date;
  /** Until when the turn is claimed unless it is held longer. */
  readonly lease: Date;
  /** When a feed is due again whose process does not come back. */
  readonly until: Date;
  readonly limit: number;
}

/**
 * Whose feed is read next, over all workers: at most one of each account and one of each origin at a time. The account whose last turn is
 * longest ago comes first, and of an account what somebody asked for, then what is due longest.
 */
export abstract class FeedTurns {
  abstract claim(asked: TurnRequest): Promise<readonly FeedTurn[]>;
  abstract hold(turns: readonly FeedTurn[], until: Date): Promise<void>;
  abstract end(turn: FeedTurn): Promise<void>;
}

/** Rings that may be lost: that a refresh was asked for, and that it has ended. */
export abstract class RefreshBell {
  abstract ask(): void;
  /** Returns the function that stops listening. */
  abstract onAsked(fn: () => void): () => void;
  abstract tell(runId: string): void;
  abstract onEnded(fn: (runId: string) => void): () => void;
}

export abstract class Activations {
  /** Older plans of the catalog than the newest few are forgotten. */
  abstract savePlan(key: CatalogKey, plan: ActivationPlan & { readonly planId: string }): Promise<void>;
  abstract findPlan(key: CatalogKey, planId: string): Promise<(ActivationPlan & { readonly planId: string }) | null>;
  abstract insert(execution: ActivationExecution): Promise<void>;
  abstract recent(accountId: number, catalogIds: readonly string[], limit: number): Promise<readonly ExecutionState[]>;
}

export interface FeedRequest {
  readonly url: string;
  readonly type: CatalogType;
  readonly format: FeedFormat | null;
  readonly mappings: readonly FieldMapping[];
  readonly etag: string | null;
  readonly modified: string | null;
  readonly signal?: AbortSignal;
}

export interface Feed {
  readonly httpStatus: number;
  readonly etag: string | null;
  readonly modified: string | null;
  /** Null: not modified (304). Throws {@link FeedFailure} where the feed ends badly. */
  readonly records: AsyncIterable<unknown> | null;
}

/** Why a feed could not be read, in words for the buyer. */
export class FeedFailure extends Error {
  constructor(
    message: string,
    readonly httpStatus: number | null,
  ) {
    super(message);
  }
}

export abstract class FeedSource {
  /** Rejects with {@link FeedFailure}. */
  abstract open(request: FeedRequest): Promise<Feed>;
  /** 400 on `field` for a URL that may not be fetched at all. */
  abstract assertUrl(url: string, field: string): void;
}

export abstract class SellerDirectory {
  /** Every seller that the account sees, or those asked for by their ids as text, with what it says about catalogs. */
  abstract capabilities(accountId: number, sellerIds: readonly string[]): Promise<readonly SellerCapability[]>;
}

export interface CatalogOwner {
  readonly name: string;
  readonly currency: string;
  readonly isArchived: boolean;
}

export abstract class AdvertiserDirectory {
  abstract find(accountId: number, advertiserId: number): Promise<CatalogOwner | null>;
}
