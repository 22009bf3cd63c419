import { Injectable } from '@nestjs/common';
import { AggregateStore, Database, dueFrom } from '@exchange/platform';
import type { AssetPart } from '../../domain/asset-part';
import type { AssetKey } from '../../domain/asset-state';
import type { AssetUpload } from '../../domain/asset-upload';
import { AssetUploads, type DueCheck } from '../../domain/ports';
import { uploadMapping } from './asset.row';

const dueSql = dueFrom('creative_asset_uploads', { advertiserId: 'advertiser_id', id: 'asset_id' });

@Injectable()
export class TypeormAssetUploads extends AssetUploads {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  find({ accountId, advertiserId, id }: AssetKey): Promise<AssetUpload | null> {
    return this.store.find(uploadMapping, { accountId, advertiserId, id });
  }

  change(
    { accountId, advertiserId, id }: AssetKey,
    fn: (upload: AssetUpload, parts: readonly AssetPart[]) => AssetUpload | null,
  ): Promise<AssetUpload | null> {
    const key = { accountId, advertiserId, id };
    return this.store.change(uploadMapping, key, async (upload) => fn(upload, await this.parts(key)));
  }

  due(now: Date, limit: number): Promise<readonly DueCheck[]> {
    return this.database.query<DueCheck>(dueSql, [now, limit], 'creative-asset-uploads.due');
  }

  async putPart({ accountId, id }: AssetKey, { number, bytes, sha256 }: AssetPart): Promise<void> {
    await this.database.query(
      `insert into creative_asset_parts (account_id, asset_id, number, bytes, sha256) values ($1, $2, $3, $4, $5)
       on conflict (account_id, asset_id, number) do update set bytes = excluded.bytes, sha256 = excluded.sha256`,
      [accountId, id, number, bytes, sha256],
      'creative-asset-parts.put',
    );
  }

  async parts({ accountId, advertiserId, id }: AssetKey): Promise<readonly AssetPart[]> {
    return this.database.query<AssetPart>(
      `select part.number, part.bytes, part.sha256 from creative_asset_uploads upload
       join creative_asset_parts part on part.account_id = upload.account_id and part.asset_id = upload.asset_id
       where upload.account_id = $1 and upload.advertiser_id = $2 and upload.asset_id = $3 order by part.number`,
      [accountId, advertiserId, id],
      'creative-asset-parts.list',
    );
  }

  async delete({ accountId, advertiserId, id }: AssetKey): Promise<void> {
    await this.database.query(
      'delete from creative_asset_uploads where account_id = $1 and advertiser_id = $2 and asset_id = $3',
      [accountId, advertiserId, id],
      'creative-asset-uploads.delete',
    );
  }
}
