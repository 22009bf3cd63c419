import { Injectable } from '@nestjs/common';
import {
  type AdvertiserUse,
  type Caller,
  Clock,
  cursorRequestOf,
  Ids,
  newestPage,
  type Page,
  type PageRequest,
  requireAdvertiser,
  UnitOfWork,
} from '@exchange/kernel';
import { Blobs } from '@exchange/platform';
import { Asset, isFile, type NewAsset } from '../domain/asset';
import type { AssetPart } from '../domain/asset-part';
import type { AssetKey, AssetState } from '../domain/asset-state';
import { AssetUpload, type UploadState } from '../domain/asset-upload';
import { creativeAssetErrors } from '../domain/errors';
import { AssetAdvertisers, type AssetFilter, Assets, AssetUploads, AssetUses } from '../domain/ports';

export type WantedAsset = Pick<AssetKey, 'advertiserId' | 'id'>;

/** An asset, with its upload while parts are awaited. */
export interface AssetView {
  readonly asset: AssetState;
  readonly upload: { readonly expiresAt: Date; readonly parts: readonly AssetPart[] } | null;
}

/** Assets of an advertiser. 404 for unknown ones and those of others, 403 for changes under a READ grant, 409 while the advertiser is archived. */
@Injectable()
export class CreativeAssetsService {
  constructor(
    private readonly advertisers: AssetAdvertisers,
    private readonly assets: Assets,
    private readonly uploads: AssetUploads,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly uses: AssetUses,
    private readonly blobs: Blobs,
  ) {}

  async create(caller: Caller, advertiserId: number, request: NewAsset): Promise<AssetView> {
    await this.requireAdvertiser(caller, advertiserId, 'to change');
    if (isFile(request.kind)) this.blobs.requireStore();
    const now = this.clock.now();
    const asset = Asset.create({ accountId: caller.accountId, advertiserId, id: this.ids.next('ca') }, request, now);
    const upload = isFile(request.kind) ? AssetUpload.begin(asset.state, now) : null;
    await this.assets.insert(asset, upload);
    return { asset: asset.state, upload: upload && openUpload(upload.state, []) };
  }

  async get(caller: Caller, wanted: WantedAsset): Promise<AssetView> {
    await this.requireAdvertiser(caller, wanted.advertiserId, 'to read');
    return this.view(await this.find(caller, wanted));
  }

  async list(caller: Caller, filter: Omit<AssetFilter, 'accountId'>, request: PageRequest): Promise<Page<AssetState>> {
    await this.requireAdvertiser(caller, filter.advertiserId, 'to read');
    const rows = await this.assets.list({ ...filter, accountId: caller.accountId }, cursorRequestOf(request));
    return newestPage(rows, request.limit);
  }

  async update(caller: Caller, wanted: WantedAsset, patch: Partial<Pick<NewAsset, 'name' | 'tags'>>): Promise<AssetView> {
    await this.requireAdvertiser(caller, wanted.advertiserId, 'to change');
    const changed = await this.assets.change(keyOf(caller, wanted), (asset) => asset.update(patch, this.clock.now()));
    if (!changed) throw creativeAssetErrors.notFound();
    return this.view(changed.state);
  }

  /** Deletes the asset, or archives it when a version of a creative uses it. A draft does not keep a file that is not ready. */
  async delete(caller: Caller, wanted: WantedAsset): Promise<void> {
    await this.requireAdvertiser(caller, wanted.advertiserId, 'to delete');
    const key = keyOf(caller, wanted);
    await this.unitOfWork.run(async () => {
      // Locked, so that no part arrives after its bytes were released.
      let parts: readonly AssetPart[] = [];
      await this.uploads.change(key, (upload, arrived) => {
        parts = arrived;
        return upload;
      });
      await this.uploads.delete(key);
      // The row is locked before its uses are looked up: a creative that takes the asset locks it first.
      const locked = await this.assets.change(key, (asset) => asset);
      if (!locked) throw creativeAssetErrors.notFound();
      const isKept = !locked.isUnfinished && (await this.uses.isUsed(key));
      await this.assets.change(key, (asset) => (isKept ? asset.archive(this.clock.now()) : asset.delete()));
      if (isKept) return;
      await this.assets.delete(key);
      const { sha256 } = locked.state;
      await this.blobs.release(key.accountId, [...parts.map((part) => part.sha256), ...(sha256 === null ? [] : [sha256])]);
    });
  }

  /** Throws what creating an asset would: 404, 403 under a READ grant, 409 for an archived advertiser. */
  requireUploader(caller: Caller, advertiserId: number): Promise<void> {
    return this.requireAdvertiser(caller, advertiserId, 'to change');
  }

  private async view(asset: AssetState): Promise<AssetView> {
    if (asset.status !== 'uploading') return { asset, upload: null };
    const upload = await this.uploads.find(asset);
    return { asset, upload: upload && openUpload(upload.state, await this.uploads.parts(asset)) };
  }

  private async find(caller: Caller, wanted: WantedAsset): Promise<AssetState> {
    const found = await this.assets.find(keyOf(caller, wanted));
    if (!found) throw creativeAssetErrors.notFound();
    return found;
  }

  private async requireAdvertiser(caller: Caller, advertiserId: number, use: AdvertiserUse): Promise<void> {
    await requireAdvertiser(caller, advertiserId, use, this.advertisers, creativeAssetErrors);
  }
}

const keyOf = ({ accountId }: Caller, { advertiserId, id }: WantedAsset): AssetKey => ({ accountId, advertiserId, id });

const openUpload = ({ expiresAt }: UploadState, parts: readonly AssetPart[]) => ({ expiresAt, parts });
