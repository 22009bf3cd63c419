import { Injectable } from '@nestjs/common';
import { BlobLinks, type BlobLink } from '@exchange/platform';
import type { AssetScope, AssetState } from '../domain/asset-state';
import { assetLimits } from '../domain/limits';
import { Assets } from '../domain/ports';

@Injectable()
export class CreativeAssetsFacade {
  constructor(
    private readonly assets: Assets,
    private readonly links: BlobLinks,
  ) {}

  /** Assets of the advertiser with these ids, by id. Unknown ids are left out; archived assets are not. */
  async find(scope: AssetScope, ids: readonly string[]): Promise<ReadonlyMap<string, AssetState>> {
    return byId(ids.length === 0 ? [] : await this.assets.findMany(scope, ids));
  }

  /** As {@link find}; the assets stay as they are until the surrounding transaction ends, so that it may store their use. */
  async hold(scope: AssetScope, ids: readonly string[]): Promise<ReadonlyMap<string, AssetState>> {
    return byId(ids.length === 0 ? [] : await this.assets.hold(scope, ids));
  }

  /** Null for an asset without a stored file. */
  link({ accountId, sha256, bytes, mediaType, name }: AssetState): BlobLink | null {
    if (sha256 === null || bytes === null || mediaType === null) return null;
    return this.links.of({ accountId, sha256, bytes, mediaType, name }, assetLimits.linkMs);
  }
}

const byId = (assets: readonly AssetState[]) => new Map(assets.map((asset) => [asset.id, asset]));
