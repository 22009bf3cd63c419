import { Injectable } from '@nestjs/common';
import { type Caller, Clock, DomainError, invalidField, requireAdvertiser, UnitOfWork } from '@exchange/kernel';
import { Blobs } from '@exchange/platform';
import type { AssetPart } from '../domain/asset-part';
import type { AssetKey, AssetState } from '../domain/asset-state';
import { creativeAssetErrors } from '../domain/errors';
import { AssetAdvertisers, Assets, AssetUploads, CheckWakeUp } from '../domain/ports';
import type { WantedAsset } from './creative-assets.service';

export interface IncomingPart {
  readonly number: number;
  readonly content: AsyncIterable<Uint8Array>;
  /** As the request says it; undefined when it does not. */
  readonly bytes: number | undefined;
  /** Digest in hex that the request names. */
  readonly sha256: string | undefined;
}

/** Takes the parts of a file, in any order, and hands the whole file over to be checked. */
@Injectable()
export class AssetUploadsService {
  constructor(
    private readonly advertisers: AssetAdvertisers,
    private readonly assets: Assets,
    private readonly uploads: AssetUploads,
    private readonly blobs: Blobs,
    private readonly wakeUp: CheckWakeUp,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The bytes are stored first and named by a row after that. Without the row, the sweep of the blobs removes them. */
  async takePart(caller: Caller, wanted: WantedAsset, { number, content, bytes, sha256 }: IncomingPart): Promise<AssetPart> {
    await requireAdvertiser(caller, wanted.advertiserId, 'to change', this.advertisers, creativeAssetErrors);
    const key = { accountId: caller.accountId, ...wanted };
    const upload = await this.uploads.find(key);
    if (!upload) throw await this.refusal(key);
    upload.requireOpen(this.clock.now());
    const { announcedBytes } = upload.state;
    if (bytes !== undefined && bytes > announcedBytes) throw creativeAssetErrors.partTooLarge();
    const reserved = bytes ?? announcedBytes;
    if (!(await this.uploads.change(key, (one) => one.reserve(reserved, this.clock.now())))) throw await this.refusal(key);
    const stored = await this.store(key, content, reserved);
    const part = { number, bytes: stored.bytes, sha256: stored.sha256 };
    try {
      if (part.bytes === 0) throw invalidField('', 'The part is empty.');
      if (sha256 !== undefined && sha256 !== part.sha256)
        throw invalidField('Content-Digest', 'Content-Digest is not the digest of the bytes that arrived. Send the part again.');
      await this.keep(key, part, reserved);
    } catch (error) {
      await this.blobs.release(key.accountId, [part.sha256]);
      throw error;
    }
    return part;
  }

  /** Names the bytes that were stored, and releases those of the part that is replaced. */
  private async keep(key: AssetKey, part: AssetPart, reserved: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      let replaced: readonly AssetPart[] = [];
      const taken = await this.uploads.change(key, (one, parts) => {
        replaced = parts.filter(({ number, sha256 }) => number === part.number && sha256 !== part.sha256);
        return one.receive(part, reserved, parts, this.clock.now());
      });
      if (!taken) throw await this.refusal(key);
      await this.uploads.putPart(key, part);
      await this.blobs.release(
        key.accountId,
        replaced.map(({ sha256 }) => sha256),
      );
    });
  }

  async complete(caller: Caller, wanted: WantedAsset): Promise<AssetState> {
    await requireAdvertiser(caller, wanted.advertiserId, 'to change', this.advertisers, creativeAssetErrors);
    const key = { accountId: caller.accountId, ...wanted };
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const completed = await this.uploads.change(key, (one, parts) => one.complete(parts, now));
      const asset = completed && (await this.assets.change(key, (one) => one.complete(now)));
      if (!asset) throw await this.refusal(key);
      const { accountId, advertiserId, id, fence } = completed.state;
      this.unitOfWork.afterCommit(() => this.wakeUp.send([{ accountId, advertiserId, id, fence }]));
      return asset.state;
    });
  }

  /** What breaks off is not stored, so its room is given back. */
  private async store(key: AssetKey, content: AsyncIterable<Uint8Array>, reserved: number): ReturnType<Blobs['put']> {
    try {
      return await this.blobs.put(key.accountId, content, reserved);
    } catch (error) {
      await this.uploads.change(key, (one) => one.giveBack(reserved));
      // A part is too large for what was announced, not for the store.
      throw error instanceof DomainError && error.kind === 'too_large' ? creativeAssetErrors.partTooLarge() : error;
    }
  }

  /** The error for an asset that has no upload. */
  private async refusal(key: AssetKey): Promise<Error> {
    return (await this.assets.find(key)) ? creativeAssetErrors.notUploading() : creativeAssetErrors.notFound();
  }
}
