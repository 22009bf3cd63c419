import type { CursorRequest } from '@exchange/kernel';
import type { WholeCreative } from './creative';
import type { Finding } from './creative-contents';
import type { CreativeKey, CreativeScope, CreativeState, CreativeVersionState, StoredCreative } from './creative-state';
import type { Composition } from './creative-version';
import type { CreativeStatus } from './creative.states';
import type { UsedAsset } from './readiness';

export interface CreativeFilter extends CreativeScope {
  /** Default: all but archived ones. */
  readonly status?: CreativeStatus;
  /** Part of the name, ignoring case. */
  readonly query?: string;
  readonly tag?: string;
  readonly formatId?: string;
  /** Only creatives of this collection of the advertiser. */
  readonly collectionId?: string;
}

export interface VersionKey extends CreativeKey {
  readonly number: number;
}

/** Every query is limited to one account and advertiser. */
export abstract class Creatives {
  /** Throws 409 when the advertiser has as many creatives as it can have. */
  abstract insert(whole: WholeCreative): Promise<void>;
  /**
   * Locks the creative, applies the step and stores the creative and its draft; null for an unknown creative. The step may ask the database. A step that
   * returns null or the same changes nothing. Throws 409 when the step opens one version too many.
   */
  abstract change(key: CreativeKey, step: (whole: WholeCreative) => Promise<WholeCreative | null>): Promise<StoredCreative | null>;
  abstract find(key: CreativeKey): Promise<StoredCreative | null>;
  /** Archived ones, too. In no particular order. */
  abstract findMany(scope: CreativeScope, ids: readonly string[]): Promise<readonly CreativeState[]>;
  /** Newest first after the keyset `[createdAt, id]`, with one more than the limit. */
  abstract list(filter: CreativeFilter, request: CursorRequest): Promise<readonly CreativeState[]>;
  abstract findVersion(key: VersionKey): Promise<CreativeVersionState | null>;
  /** The latest first after the keyset `[number]`, with one more than the limit. */
  abstract versions(key: CreativeKey, request: CursorRequest): Promise<readonly VersionSummary[]>;
  /** The current version of each ready creative among these. */
  abstract readyVersions(scope: CreativeScope, ids: readonly string[]): Promise<readonly ReadyVersion[]>;
  /** Assets of the latest version of each creative. */
  abstract latestAssets(scope: CreativeScope, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Whether a version uses the asset, a draft or a sealed one. Joins the surrounding transaction. */
  abstract isAssetUsed(scope: CreativeScope, assetId: string): Promise<boolean>;
}

/** A version without what it shows. */
export type VersionSummary = Omit<CreativeVersionState, 'contents' | 'findings'>;

export interface ReadyVersion {
  readonly creative: CreativeState;
  readonly version: CreativeVersionState;
}

/** Assets of an advertiser by id, archived ones included. Unknown ids are left out. */
export abstract class CreativeAssets {
  abstract find(scope: CreativeScope, ids: readonly string[]): Promise<ReadonlyMap<string, UsedAsset>>;
  /** As {@link find}; the assets are not deleted until the surrounding transaction ends. */
  abstract hold(scope: CreativeScope, ids: readonly string[]): Promise<ReadonlyMap<string, UsedAsset>>;
}

/** Checks what an ad shows and counts. The rules are embedded; another implementation can replace them. */
export abstract class Moderation {
  /**
   * Called in the transaction of a change, while the creative is locked: answers from memory or the database, never from the network. `assets` by id.
   */
  abstract check(scope: CreativeScope, composition: Composition, assets: ReadonlyMap<string, UsedAsset>): Promise<readonly Finding[]>;
}
