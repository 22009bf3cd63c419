import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { CursorRequest, Step } from '@exchange/kernel';
import { AggregateStore, Caps, type Condition, containing, Database, ListReads, storedAs } from '@exchange/platform';
import type { Asset } from '../../domain/asset';
import type { AssetKey, AssetScope, AssetState } from '../../domain/asset-state';
import type { AssetUpload } from '../../domain/asset-upload';
import { creativeAssetErrors } from '../../domain/errors';
import { type AssetFilter, Assets } from '../../domain/ports';
import { assetMapping, assetRow, uploadMapping } from './asset.row';

const listed = { name: 'creative-assets.list', ...storedAs(assetRow), orderBy: 'created_at desc, id desc' };

const bytesSql = 'select coalesce(sum(bytes), 0)::int8 as bytes from creative_assets where account_id = $1 and bytes is not null';

@Injectable()
export class TypeormAssets extends Assets {
  private readonly lists = new ListReads<AssetState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly caps: Caps = new Caps(database),
  ) {
    super();
  }

  async insert(asset: Asset, upload: AssetUpload | null): Promise<void> {
    await this.database.run(async () => {
      if (upload) {
        await this.requireRoom(asset.state);
        await this.store.insert(uploadMapping, upload);
      }
      await this.store.insert(assetMapping, asset);
    });
  }

  change({ accountId, advertiserId, id }: AssetKey, fn: Step<Asset>): Promise<Asset | null> {
    return this.store.change(assetMapping, { accountId, advertiserId, id }, fn);
  }

  find({ accountId, advertiserId, id }: AssetKey): Promise<AssetState | null> {
    return this.database.manager.findOneBy(assetRow, { accountId, advertiserId, id });
  }

  findMany({ accountId, advertiserId }: AssetScope, ids: readonly string[]): Promise<readonly AssetState[]> {
    return this.database.manager.find(assetRow, { where: { accountId, advertiserId, id: In([...ids]) } });
  }

  hold({ accountId, advertiserId }: AssetScope, ids: readonly string[]): Promise<readonly AssetState[]> {
    const where = { accountId, advertiserId, id: In([...ids]) };
    // In the order of their ids, so that two creatives with the same assets do not wait for each other.
    return this.database.run(() =>
      this.database.manager.find(assetRow, { where, order: { id: 'asc' }, lock: { mode: 'pessimistic_read' } }),
    );
  }

  list(
    { accountId, advertiserId, kind, status, query, tag }: AssetFilter,
    { limit, after }: CursorRequest,
  ): Promise<readonly AssetState[]> {
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['advertiser_id = $?', advertiserId],
      status === undefined ? [`status <> 'archived'`] : ['status = $?', status],
      ['kind = $?', kind],
      ['name ilike $?', query === undefined ? undefined : containing(query)],
      ['$? = any(tags)', tag],
      ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }

  async delete({ accountId, advertiserId, id }: AssetKey): Promise<void> {
    await this.database.query(
      'delete from creative_assets where account_id = $1 and advertiser_id = $2 and id = $3',
      [accountId, advertiserId, id],
      'creative-assets.delete',
    );
  }

  takeArchived(now: Date, since: Date, limit: number): Promise<readonly AssetKey[]> {
    return this.database.query<AssetKey>(
      `update creative_assets set uses_checked_at = $1 where (account_id, id) in (
         select account_id, id from creative_assets where status = 'archived' and coalesce(uses_checked_at, '-infinity') < $2
         order by coalesce(uses_checked_at, '-infinity') limit $3 for update skip locked)
       returning account_id as "accountId", advertiser_id as "advertiserId", id`,
      [now, since, limit],
      'creative-assets.take-archived',
    );
  }

  /** Must be called in the transaction of the insert: the locks make concurrent ones wait. */
  private async requireRoom({ accountId, advertiserId, bytes }: AssetState): Promise<void> {
    await this.caps.insistOn({
      name: 'creative-asset-uploads',
      place: 'creative_asset_uploads where account_id = $1 and advertiser_id = $2 and completed_at is null',
      params: [accountId, advertiserId],
      error: creativeAssetErrors.tooManyUploads,
    });
    await this.database.lock('caps', `creative-asset-bytes/${accountId}`);
    const most = this.caps.most('creative-asset-bytes');
    const [row] = await this.database.query<{ bytes: number }>(bytesSql, [accountId], 'creative-assets.bytes');
    if (row!.bytes + bytes! > most) throw creativeAssetErrors.tooManyBytes({ details: { most } });
  }
}
