import { Aggregate, definedOnly } from '@exchange/kernel';
import { type AssetFacts, type AssetKind, type AssetRefusal, fileKinds } from './asset-facts';
import type { AssetKey, AssetState } from './asset-state';
import { assetStates } from './asset.states';
import { creativeAssetEvent } from './events';

export interface NewAsset {
  readonly name: string;
  readonly kind: AssetKind;
  /** Size of the file; null without a file. */
  readonly bytes: number | null;
  /** Null for a file. */
  readonly content: string | null;
  readonly tags: readonly string[];
}

/** What was found in a file that is what it should be. */
export interface CheckedFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly facts: AssetFacts;
}

export const isFile = (kind: AssetKind): boolean => (fileKinds as readonly string[]).includes(kind);

export class Asset extends Aggregate<AssetState> {
  static create(key: AssetKey, request: NewAsset, at: Date): Asset {
    const status = isFile(request.kind) ? assetStates.initial : assetStates.step('uploading', 'POST /creative-assets', 'it has no file');
    const nothingFound = { sha256: null, mediaType: null, facts: null, refusal: null };
    return new Asset({ ...key, ...request, status, ...nothingFound, createdAt: at, updatedAt: at }, { events: [], audit: 'CREATE' });
  }

  /** Omitted fields keep their value. */
  update(patch: Partial<Pick<NewAsset, 'name' | 'tags'>>, at: Date): this {
    return this.next({ ...definedOnly(patch), updatedAt: at }, { audit: 'UPDATE' });
  }

  /** All parts have arrived. */
  complete(at: Date): this {
    const status = assetStates.step(this.state.status, 'POST /creative-assets/{assetId}/complete');
    const event = creativeAssetEvent('creative_assets.received', this.state.accountId, at, this.named);
    return this.next({ status, updatedAt: at }, { event, audit: { action: 'UPDATE', did: 'uploaded' } });
  }

  settleReady({ sha256, bytes, mediaType, facts }: CheckedFile, at: Date): this {
    const status = assetStates.step(this.state.status, 'the file was probed', 'it is what it should be');
    const event = creativeAssetEvent('creative_assets.ready', this.state.accountId, at, this.named);
    return this.next({ status, sha256, bytes, mediaType, facts, updatedAt: at }, { event });
  }

  refuse(refusal: AssetRefusal, at: Date): this {
    const status = assetStates.step(this.state.status, 'the file was probed', 'it is something else');
    const event = creativeAssetEvent('creative_assets.refused', this.state.accountId, at, { ...this.named, refusal });
    return this.next({ status, refusal, updatedAt: at }, { event });
  }

  /** Nothing was found in the file yet, so that no ready version can use it. */
  get isUnfinished(): boolean {
    return this.state.status === 'uploading' || this.state.status === 'checking';
  }

  /** For an asset that versions of creatives use. */
  archive(at: Date): this {
    if (this.state.status === 'archived') return this;
    const status = assetStates.step(this.state.status, 'DELETE /creative-assets/{assetId}');
    return this.next({ status, updatedAt: at }, { audit: 'ARCHIVE' });
  }

  /** The row is deleted in the same transaction. */
  delete(): this {
    return this.next({}, { audit: 'DELETE' });
  }

  private get named() {
    const { id: assetId, advertiserId, kind } = this.state;
    return { assetId, advertiserId, kind };
  }
}
