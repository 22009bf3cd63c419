import { Injectable } from '@nestjs/common';
import { CreativeAssetsFacade } from '@exchange/creative-assets';
import type { CreativeScope } from '../../domain/creative-state';
import { CreativeAssets } from '../../domain/ports';
import type { UsedAsset } from '../../domain/readiness';

@Injectable()
export class FacadeCreativeAssets extends CreativeAssets {
  constructor(private readonly assets: CreativeAssetsFacade) {
    super();
  }

  find(scope: CreativeScope, ids: readonly string[]): Promise<ReadonlyMap<string, UsedAsset>> {
    return this.assets.find(scope, ids);
  }

  hold(scope: CreativeScope, ids: readonly string[]): Promise<ReadonlyMap<string, UsedAsset>> {
    return this.assets.hold(scope, ids);
  }
}
