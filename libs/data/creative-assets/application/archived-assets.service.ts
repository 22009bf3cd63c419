import { Injectable } from '@nestjs/common';
import { Clock, later, UnitOfWork } from '@exchange/kernel';
import { Blobs } from '@exchange/platform';
import type { AssetKey } from '../domain/asset-state';
import { assetLimits } from '../domain/limits';
import { Assets, AssetUses } from '../domain/ports';

/** Deletes archived assets that no version of a creative uses any more, so that they no longer count for the limits of their account. */
@Injectable()
export class ArchivedAssetsService {
  constructor(
    private readonly assets: Assets,
    private readonly uses: AssetUses,
    private readonly blobs: Blobs,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Looks at one batch; an asset that is used is looked at again after a day. */
  async deleteUnused(): Promise<void> {
    const now = this.clock.now();
    const keys = await this.assets.takeArchived(now, later(now, -assetLimits.archivedEveryMs), assetLimits.archivedBatch);
    for (const key of keys) await this.unitOfWork.run(() => this.deleteOne(key));
  }

  /** As a deletion by a person: the row is locked before its uses are looked up. */
  private async deleteOne(key: AssetKey): Promise<void> {
    const locked = await this.assets.change(key, (asset) => asset);
    if (!locked || (await this.uses.isUsed(key))) return;
    await this.assets.delete(key);
    if (locked.state.sha256 !== null) await this.blobs.release(key.accountId, [locked.state.sha256]);
  }
}
