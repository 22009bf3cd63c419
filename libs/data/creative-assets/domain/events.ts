import { defineEvents } from '@exchange/kernel';
import type { AssetKind, AssetRefusal } from './asset-facts';

interface NamedAsset {
  readonly assetId: string;
  readonly advertiserId: number;
  readonly kind: AssetKind;
}

export interface CreativeAssetEvents {
  /** All parts of the file have arrived; it is checked next. */
  'creative_assets.received': NamedAsset;
  'creative_assets.ready': NamedAsset;
  'creative_assets.refused': NamedAsset & { readonly refusal: AssetRefusal };
}

export const creativeAssetEvent = defineEvents<CreativeAssetEvents>();
