import type { Step } from '@exchange/kernel';
import type { ActivationExecution, ActivationPlan, ExecutionState } from './activation';
import type { Catalog, CatalogState, ChangeSummary } from './catalog';
import type { FieldMapping } from './field-mapping';
import type { CatalogItem } from './item';
import type { SellerCapability } from './planning';
import type { RefreshRun, RefreshRunState } from './refresh-run';
import type { CatalogType, FeedFormat } from './words';

/** Account and platform's id, by which all rows of a catalog are found. */
export interface CatalogKey {
  readonly accountId: number;
  readonly id: string;
}

export interface CatalogFilter {
  readonly accountId: number;
  readonly advertiserId: number;
  readonly type?: CatalogType;
  /** A part of the name, without case. */
  readonly name?: string;
}

export interface CatalogSlice {
  readonly take: number;
  readonly skip?: number;
  /** The last catalog of the page before. */
  readonly after?: Pick<CatalogState, 'createdAt' | 'id'>;
}

/** Methods never return or change deleted catalogs. */
export abstract class Catalogs {
  /** 409 (`duplicate`) when the advertiser has a catalog with the same buyer's id. */
  abstract insert(catalog: Catalog): Promise<void>;
  /** Locks the row, applies `fn`, and saves. Null when the account has no such catalog. */
  abstract change(key: CatalogKey, fn: Step<Catalog>): Promise<Catalog | null>;
  /** `catalogId` is the buyer's id or the platform's. */
  abstract find(filter: Omit<CatalogFilter, 'type' | 'name'>, catalogId: string): Promise<CatalogState | null>;
  abstract list(filter: CatalogFilter, slice: CatalogSlice): Promise<readonly CatalogState[]>;
  abstract count(filter: CatalogFilter): Promise<number>;
}

/** The difference between staged and current items. */
export interface Comparison {
  readonly itemCount: number;
  readonly summary: ChangeSummary;
  readonly contentHash: string;
}

/** Current items of catalogs, and items of older versions. Staged items become visible when they are published. */
export abstract class CatalogItems {
  abstract stage(stagingId: string, items: readonly CatalogItem[]): Promise<void>;
  /** Keeps the first of several staged items with one id and returns how many were deleted. Call it after the last `stage`. */
  abstract dropRepeats(stagingId: string): Promise<number>;
  abstract compare(key: CatalogKey, stagingId: string): Promise<Comparison>;
  /**
   * Makes the staged items current as version `versionNumber`; writes nothing when they are equal. Returns the same as {@link compare} before.
   * Call it in a transaction that has locked the catalog.
   */
  abstract publish(key: CatalogKey, stagingId: string, versionNumber: number): Promise<Comparison>;
  abstract discard(stagingId: string): Promise<void>;
  /** Deletes stagings whose process died. */
  abstract discardOlderThan(before: Date): Promise<void>;
  /** Current items after the id `after`, ordered by id, with the given attributes as text. */
  abstract read(key: CatalogKey, fields: readonly string[], after: string | null, limit: number): Promise<readonly ReadAttributes[]>;
  /** Current items after the id `after`, ordered by id and whole. */
  abstract readPage(key: CatalogKey, after: string | null, size: ItemPageSize): Promise<ItemPage>;
  /** Items of a version after the id `after`, ordered by id. Only the last `keptVersions` versions are stored. */
  abstract readVersion(key: CatalogKey, versionNumber: number, after: string | null, limit: number): Promise<readonly StoredItem[]>;
}

export interface StoredItem {
  readonly itemId: string;
  /** Length of the item's JSON, in characters. */
  readonly length: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A page has at least one item, and ends before its items have more characters than `length`. */
export interface ItemPageSize {
  readonly items: number;
  readonly length: number;
}

export interface ItemPage {
  readonly items: readonly StoredItem[];
  readonly hasMore: boolean;
}

export interface ReadAttributes {
  readonly itemId: string;
  readonly attributes: Readonly<Record<string, string | null>>;
}

/** docs/spec: rest-api.md, Catalog version. */
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
  /** 409: `alreadyRefreshing` while a run of the catalog is syncing, `tooManyWaiting` beyond the account's limit of waiting runs. */
  abstract insert(run: RefreshRun): Promise<void>;
  abstract find(key: { readonly accountId: number; readonly id: string }): Promise<RefreshRunState | null>;
  abstract change(key: { readonly accountId: number; readonly id: string }, fn: Step<RefreshRun>): Promise<RefreshRun | null>;
  abstract recent(accountId: number, catalogIds: readonly string[], limit: number): Promise<readonly RefreshRunState[]>;
  /** Runs of all accounts that began before `before`, still sync, and do not wait for a worker. */
  abstract overdue(before: Date, limit: number): Promise<readonly RefreshRunState[]>;
}

/** The right to read one feed. It expires unless it is extended, and must be ended. */
export interface FeedTurn {
  readonly id: string;
  readonly accountId: number;
  /** The platform's id. */
  readonly catalogId: string;
  /** The manual run to read; null when the feed is due by schedule. */
  readonly runId: string | null;
}

export interface TurnRequest {
  readonly now: Date;
  /** When the turn expires unless it is extended. */
  readonly lease: Date;
  /** When the feed is due again if its process dies. */
  readonly until: Date;
  readonly limit: number;
}

/**
 * Decides which feed is read next by all workers: one at a time per account and per origin. The account with the oldest last turn comes first;
 * within an account, manual refreshes come first, then the feed that is due longest.
 */
export abstract class FeedTurns {
  abstract claim(request: TurnRequest): Promise<readonly FeedTurn[]>;
  abstract extend(turns: readonly FeedTurn[], until: Date): Promise<void>;
  abstract end(turn: FeedTurn): Promise<void>;
}

/** Signals between API and workers: a refresh was requested, a refresh has ended. Signals may be lost. */
export abstract class RefreshSignals {
  abstract signalRequested(): void;
  abstract onRequested(fn: () => void): () => void;
  abstract signalEnded(runId: string): void;
  abstract onEnded(fn: (runId: string) => void): () => void;
}

export abstract class Activations {
  /** Deletes all but the newest 20 plans of the catalog. */
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
  /** Null: not modified (304). Iterating throws {@link FeedFailure} when the feed breaks off or is invalid. */
  readonly records: AsyncIterable<unknown> | null;
}

/** Why a feed could not be read; the message is shown to the buyer. */
export class FeedFailure extends Error {
  constructor(
    message: string,
    readonly httpStatus: number | null,
  ) {
    super(message);
  }
}

export abstract class FeedSource {
  /** Rejects with {@link FeedFailure} when the feed cannot be fetched. */
  abstract open(request: FeedRequest): Promise<Feed>;
  /** Throws 400 on `field` for a URL that must not be fetched, such as a private address. */
  abstract assertUrl(url: string, field: string): void;
}

export abstract class SellerCapabilities {
  /** Capabilities of the given sellers (ids as text), or of every seller that the account can see when there are none. */
  abstract capabilities(accountId: number, sellerIds: readonly string[]): Promise<readonly SellerCapability[]>;
}

/** The advertiser that owns a catalog. */
export interface CatalogOwner {
  readonly name: string;
  readonly currency: string;
  readonly isArchived: boolean;
}

export abstract class CatalogAdvertisers {
  abstract find(accountId: number, advertiserId: number): Promise<CatalogOwner | null>;
}
