import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { catalogLimits } from '../../domain/limits';
import { type CatalogVersion, CatalogVersions } from '../../domain/ports';

const recentSql = `
  select version.* from unnest($2::text[]) wanted (id) cross join lateral (
    select account_id as "accountId", catalog_id as "catalogId", version_id as "versionId", version_number as "versionNumber",
      item_count as "itemCount", content_hash as "contentHash", change_summary as "changeSummary", created_at as "createdAt",
      completed_at as "completedAt"
    from catalog_versions where account_id = $1 and catalog_id = wanted.id order by version_number desc limit $3
  ) version`;

@Injectable()
export class TypeormCatalogVersions extends CatalogVersions {
  constructor(private readonly database: Database) {
    super();
  }

  async append(version: CatalogVersion): Promise<void> {
    const { accountId, catalogId, versionNumber, versionId, itemCount, contentHash, changeSummary, createdAt, completedAt } = version;
    await this.database.query(
      `insert into catalog_versions (account_id, catalog_id, version_number, version_id, item_count, content_hash, change_summary, created_at, completed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [accountId, catalogId, versionNumber, versionId, itemCount, contentHash, JSON.stringify(changeSummary), createdAt, completedAt],
    );
    await this.database.query('delete from catalog_versions where account_id = $1 and catalog_id = $2 and version_number <= $3', [
      accountId,
      catalogId,
      versionNumber - catalogLimits.keptRuns,
    ]);
  }

  recent(accountId: number, catalogIds: readonly string[], limit: number): Promise<readonly CatalogVersion[]> {
    return this.database.query<CatalogVersion>(recentSql, [accountId, catalogIds, limit], 'catalog-versions.recent');
  }
}
