import { type CursorRequest, type Step, WakeUp } from '@exchange/kernel';
import type { Asset } from './asset';
import type { AssetKind } from './asset-facts';
import type { AssetPart } from './asset-part';
import type { AssetKey, AssetScope, AssetState } from './asset-state';
import type { AssetUpload, UploadState } from './asset-upload';
import type { AssetStatus } from './asset.states';

export interface AssetFilter extends AssetScope {
  readonly kind?: AssetKind;
  /** Default: every status but `archived`. */
  readonly status?: AssetStatus;
  /** A part of the name, without case. */
  readonly query?: string;
  readonly tag?: string;
}

/** Rows of an upload are locked before the row of its asset. */
export abstract class Assets {
  /** Throws 409 beyond the assets of the advertiser, its open uploads, or the bytes of the account. */
  abstract insert(asset: Asset, upload: AssetUpload | null): Promise<void>;
  /** Locks the row, applies `fn`, and saves. Null when there is no such asset, or when `fn` returns null and nothing is saved. */
  abstract change(key: AssetKey, fn: Step<Asset>): Promise<Asset | null>;
  abstract find(key: AssetKey): Promise<AssetState | null>;
  /** Assets of the advertiser with these ids, in no order. */
  abstract findMany(scope: AssetScope, ids: readonly string[]): Promise<readonly AssetState[]>;
  /** As {@link findMany}; they are not deleted until the surrounding transaction ends. */
  abstract hold(scope: AssetScope, ids: readonly string[]): Promise<readonly AssetState[]>;
  /** Newest first; one more than the limit when more follow. */
  abstract list(filter: AssetFilter, request: CursorRequest): Promise<readonly AssetState[]>;
  /** Deletes the row, which the transaction has locked. */
  abstract delete(key: AssetKey): Promise<void>;
  /** Archived assets that were not taken since `since`, and takes them. Several processes take different ones. */
  abstract takeArchived(now: Date, since: Date, limit: number): Promise<readonly AssetKey[]>;
}

export type DueCheck = Pick<UploadState, 'accountId' | 'advertiserId' | 'id' | 'fence'>;

/** Files on their way in, with their parts. */
export abstract class AssetUploads {
  abstract find(key: AssetKey): Promise<AssetUpload | null>;
  /** Locks the row, applies `fn` to it and to the parts that have arrived, ordered by number, and saves. */
  abstract change(key: AssetKey, fn: (upload: AssetUpload, parts: readonly AssetPart[]) => AssetUpload | null): Promise<AssetUpload | null>;
  /** Uploads that are complete and have no lease, accounts in turn. */
  abstract due(now: Date, limit: number): Promise<readonly DueCheck[]>;
  /** Adds the part, or replaces the one with its number. */
  abstract putPart(key: AssetKey, part: AssetPart): Promise<void>;
  /** Ordered by number. */
  abstract parts(key: AssetKey): Promise<readonly AssetPart[]>;
  /** Deletes the upload and its parts. */
  abstract delete(key: AssetKey): Promise<void>;
}

/** Wakes a worker up to check a file. */
export abstract class CheckWakeUp extends WakeUp<DueCheck> {}

export interface AssetOwner {
  readonly isArchived: boolean;
}

export abstract class AssetAdvertisers {
  abstract find(accountId: number, advertiserId: number): Promise<AssetOwner | null>;
}

/** Provided by the context of creatives (ADR 49). */
export abstract class AssetUses {
  /** Whether a version of a creative uses the asset. Joins the surrounding transaction. */
  abstract isUsed(key: AssetKey): Promise<boolean>;
}
