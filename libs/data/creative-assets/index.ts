export { CreativeAssetsFacade } from './application/creative-assets.facade';
export { CreativeAssetsHttp, CreativeAssetsModule, creativeAssetsSchema, CreativeAssetsWorker } from './creative-assets.module';
export { type AssetFacts, type AssetKind, assetKinds, type FileKind, fileKinds } from './domain/asset-facts';
export type { AssetKey, AssetScope, AssetState } from './domain/asset-state';
export type { AssetStatus } from './domain/asset.states';
export type { CreativeAssetEvents } from './domain/events';
export { AssetUses } from './domain/ports';
