import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { InMemoryBlobLinks, InMemoryBlobs } from '@exchange/platform/testing';
import { ArchivedAssetsService } from '../application/archived-assets.service';
import { AssetUploadsService } from '../application/asset-uploads.service';
import { CreativeAssetsFacade } from '../application/creative-assets.facade';
import { CreativeAssetsService } from '../application/creative-assets.service';
import { Asset, type NewAsset } from '../domain/asset';
import type { AssetFacts } from '../domain/asset-facts';
import type { AssetPart } from '../domain/asset-part';
import type { AssetKey } from '../domain/asset-state';
import { InMemoryAssetAdvertisers, InMemoryAssets, InMemoryAssetUploads, InMemoryAssetUses, InMemoryCheckWakeUp } from './in-memory';

export { Assets } from '../domain/ports';
export { aPage, aZip } from './files/archives';
export { aGif, aJpeg, anAvif, aPng, aWebp } from './files/images';
export { anAac, anMp3, aVideo, aWav } from './files/media';

/** Creation time of what the builders below make. */
export const epoch = new Date('2026-01-15T12:00:00.000Z');
export const later = (ms: number): Date => new Date(epoch.getTime() + ms);

/** Nothing was found in the file. */
export const noFacts: AssetFacts = {
  width: null,
  height: null,
  durationMs: null,
  bitRate: null,
  frameRate: null,
  videoCodec: null,
  audioCodec: null,
  channels: null,
  sampleRate: null,
  isAnimated: null,
  files: null,
  unpackedBytes: null,
};

type Overrides = Partial<AssetKey & NewAsset & { readonly createdAt: Date }>;

/** A text. */
export function anAsset({ accountId = 1, advertiserId = 1, id = 'ca_1', createdAt = epoch, ...more }: Overrides = {}): Asset {
  const request: NewAsset = { name: 'Claim', kind: 'text', bytes: null, content: 'Fresh every day', tags: [], ...more };
  return Asset.create({ accountId, advertiserId, id }, request, createdAt);
}

/** An image whose parts are awaited. */
export const aFile = (more: Overrides = {}): Asset => anAsset({ name: 'Banner', kind: 'image', bytes: 100, content: null, ...more });

export const aPart = (number: number, more: Partial<AssetPart> = {}): AssetPart => ({
  number,
  bytes: 10,
  sha256: String(number).repeat(64).slice(0, 64),
  ...more,
});

/** All services of the context over memory. Account 1 has advertiser 1, and advertiser 2, which is archived. */
export function creativeAssetsInMemory() {
  const [clock, ids, unitOfWork] = [new FixedClock(epoch), new SequentialIds(), new ImmediateUnitOfWork()];
  const [uploads, advertisers, uses] = [new InMemoryAssetUploads(), new InMemoryAssetAdvertisers(), new InMemoryAssetUses()];
  const [blobs, wakeUp, assets] = [new InMemoryBlobs(), new InMemoryCheckWakeUp(), new InMemoryAssets(uploads)];
  advertisers.owners.set('1/1', { isArchived: false });
  advertisers.owners.set('1/2', { isArchived: true });
  return {
    clock,
    assets,
    uploads,
    uses,
    blobs,
    wakeUp,
    unitOfWork,
    service: new CreativeAssetsService(advertisers, assets, uploads, unitOfWork, clock, ids, uses, blobs),
    archived: new ArchivedAssetsService(assets, uses, blobs, unitOfWork, clock),
    uploading: new AssetUploadsService(advertisers, assets, uploads, blobs, wakeUp, unitOfWork, clock),
    facade: new CreativeAssetsFacade(assets, new InMemoryBlobLinks(() => clock.now())),
  };
}
