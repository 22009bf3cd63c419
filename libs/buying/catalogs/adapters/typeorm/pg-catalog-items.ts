import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';
import type { CatalogItem } from '../../domain/item';
import { catalogLimits } from '../../domain/limits';
import { CatalogItems, type CatalogKey, type Comparison, type ReadAttributes, type StoredItem } from '../../domain/ports';

/** What JSON never contains unescaped, and a hash neither. */
const separator = '\u001f';

/** Columns of many rows travel as one text each: to write them as an array takes the driver several milliseconds at one go. */
const stageSql = `
  with stored as (
    insert into catalog_staging (staging_id, item_id, hash, data)
    select $1, item.id, item.hash, item.data::jsonb
    from unnest($2::text[], string_to_array($3, e'\\x1f'), string_to_array($4, e'\\x1f')) as item (id, hash, data)
    on conflict do nothing returning 1
  ) select count(*)::int as stored from stored`;

/** The lines of `contentHash` (domain/item.ts), ordered and hashed where the items are: nothing of it passes through this process. */
const compareSql = `
  select count(staged.item_id)::int as items,
    count(*) filter (where current.item_id is null)::int as added,
    count(*) filter (where current.hash <> staged.hash)::int as updated,
    count(*) filter (where current.hash = staged.hash)::int as unchanged,
    count(*) filter (where staged.item_id is null)::int as removed,
    encode(sha256(coalesce(convert_to(string_agg(
      staged.item_id || ':' || staged.hash || e'\\n', '' order by (staged.item_id || ':' || staged.hash) collate "C"
    ), 'UTF8'), '')), 'hex') as hash
  from (select item_id, hash from catalog_staging where staging_id = $3) staged
  full join (select item_id, hash from catalog_items where account_id = $1 and catalog_id = $2 and until_version is null) current
    on current.item_id = staged.item_id`;

const closeSql = `
  update catalog_items current set until_version = $4
  where account_id = $1 and catalog_id = $2 and until_version is null and not exists (
    select 1 from catalog_staging staged where staging_id = $3 and staged.item_id = current.item_id and staged.hash = current.hash
  )`;

const openSql = `
  insert into catalog_items (account_id, catalog_id, item_id, from_version, hash, data)
  select $1, $2, staged.item_id, $4, staged.hash, staged.data from catalog_staging staged
  where staging_id = $3 and not exists (
    select 1 from catalog_items current
    where account_id = $1 and catalog_id = $2 and until_version is null and current.item_id = staged.item_id
  )`;

/** Attributes as text: scalars as they are, everything else as JSON. */
const readSql = `
  select item_id as "itemId", (select jsonb_object_agg(field, data ->> field) from unnest($3::text[]) field) as attributes
  from catalog_items
  where account_id = $1 and catalog_id = $2 and until_version is null and ($4::text is null or item_id > $4 collate "C")
  order by item_id limit $5`;

const readVersionSql = `
  select item_id as "itemId", length(data::text) as length, data as attributes
  from catalog_items
  where account_id = $1 and catalog_id = $2 and from_version <= $3 and (until_version is null or until_version > $3)
    and ($4::text is null or item_id > $4 collate "C")
  order by item_id limit $5`;

@Injectable()
export class PgCatalogItems extends CatalogItems {
  constructor(private readonly database: Database) {
    super();
  }

  async stage(stagingId: string, items: readonly CatalogItem[]): Promise<number> {
    const joined = (values: readonly string[]) => values.join(separator);
    const params = [stagingId, items.map(({ id }) => id), joined(items.map(({ hash }) => hash)), joined(items.map(({ json }) => json))];
    const [row] = await this.database.query<{ stored: number }>(stageSql, params, 'catalog-items.stage');
    return row!.stored;
  }

  async compare({ accountId, id }: CatalogKey, stagingId: string): Promise<Comparison> {
    const [row] = await this.database.query<{ items: number; hash: string } & Comparison['summary']>(compareSql, [
      accountId,
      id,
      stagingId,
    ]);
    const { items: itemCount, hash, added, updated, unchanged, removed } = row!;
    return { itemCount, contentHash: hash, summary: { added, updated, unchanged, removed } };
  }

  async publish({ accountId, id }: CatalogKey, stagingId: string, versionNumber: number): Promise<void> {
    const params = [accountId, id, stagingId, versionNumber];
    await this.database.run(async () => {
      // A fresh staging has no statistics, and the planner would loop over it.
      await this.database.query('set local enable_nestloop = off');
      await this.database.query(closeSql, params);
      await this.database.query(openSql, params);
      await this.database.query('delete from catalog_items where account_id = $1 and catalog_id = $2 and until_version <= $3', [
        accountId,
        id,
        versionNumber - catalogLimits.keptVersions,
      ]);
    });
  }

  async discard(stagingId: string): Promise<void> {
    await this.database.query('delete from catalog_staging where staging_id = $1', [stagingId]);
  }

  async discardOlderThan(before: Date): Promise<void> {
    await this.database.query('delete from catalog_staging where staged_at < $1', [before]);
  }

  async clear({ accountId, id }: CatalogKey): Promise<void> {
    await this.database.query('delete from catalog_items where account_id = $1 and catalog_id = $2', [accountId, id]);
  }

  read({ accountId, id }: CatalogKey, fields: readonly string[], after: string | null, limit: number): Promise<readonly ReadAttributes[]> {
    return this.database.query<ReadAttributes>(readSql, [accountId, id, fields, after, limit], 'catalog-items.read');
  }

  readVersion({ accountId, id }: CatalogKey, versionNumber: number, after: string | null, limit: number): Promise<readonly StoredItem[]> {
    return this.database.query<StoredItem>(readVersionSql, [accountId, id, versionNumber, after, limit], 'catalog-items.read-version');
  }
}
