import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';
import type { CatalogItem } from '../../domain/item';
import { catalogLimits } from '../../domain/limits';
import {
  CatalogItems,
  type CatalogKey,
  type Comparison,
  type ItemPage,
  type ItemPageSize,
  type ReadAttributes,
  type StoredItem,
} from '../../domain/ports';

/** A character that neither hashes nor JSON text contain: JSON escapes it. */
const separator = '\u001f';

/** Columns of many rows travel as one text each: the driver takes several milliseconds to serialize an array of long values. */
const stageSql = `
  insert into catalog_staged_items (staging_id, item_id, hash, data)
  select $1, item.id, item.hash, item.data::jsonb
  from unnest($2::text[], string_to_array($3, e'\\x1f'), string_to_array($4, e'\\x1f')) as item (id, hash, data)`;

/**
 * This and the following statements find rows by ctid: a fresh staging has no statistics, and the planner could otherwise choose one scan
 * per row.
 */
const dropRepeatsSql = `
  with gone as (
    delete from catalog_staged_items where ctid = any (array(
      select place from (
        select ctid as place, row_number() over (partition by item_id order by position) as nth
        from catalog_staged_items where staging_id = $1
      ) numbered where nth > 1
    )) returning 1
  ) select count(*)::int as count from gone`;

/** $1 account, $2 catalog, $3 staging. Each id that is staged, current, or both; current rows are read from an index only. */
const pairs = `
  select item_id, staged.hash, staged.place, current.hash as known
  from (select item_id, hash, ctid as place from catalog_staged_items where staging_id = $3) staged
  full join (select item_id, hash from catalog_items where account_id = $1 and catalog_id = $2 and until_version is null) current
    using (item_id)`;

/** Counts the pairs and computes `contentHash` (domain/item.ts) in the database, so that no lines are sent to this process. */
const comparison = `
  select count(hash)::int as items,
    count(*) filter (where known is null)::int as added,
    count(*) filter (where known <> hash)::int as updated,
    count(*) filter (where known = hash)::int as unchanged,
    count(*) filter (where hash is null)::int as removed,
    encode(sha256(convert_to(coalesce(string_agg(
      item_id || ':' || hash, e'\\n' order by (item_id || ':' || hash) collate "C"
    ) || e'\\n', ''), 'UTF8')), 'hex') as hash
  from pairs`;

const compareSql = `with pairs as (${pairs}) ${comparison}`;

/** $4 version. Closes, inserts and counts in one pass over the pairs; new items are inserted in index order. */
const publishSql = `
  with pairs as materialized (${pairs}),
  closed as (
    update catalog_items set until_version = $4 where ctid = any (array(
      select current.place from pairs cross join lateral (
        select ctid as place from catalog_items
        where account_id = $1 and catalog_id = $2 and item_id = pairs.item_id and until_version is null limit 1
      ) current where known <> hash or hash is null
    ))
  ),
  opened as (
    insert into catalog_items (account_id, catalog_id, item_id, from_version, hash, data)
    select $1, $2, staged.item_id, $4, staged.hash, staged.data
    from (select place from pairs where known <> hash or known is null order by item_id) changed
    cross join lateral (select item_id, hash, data from catalog_staged_items where ctid = changed.place limit 1) staged
  ) ${comparison}`;

/** Attributes as text: strings unquoted, other values as JSON. */
const readSql = `
  select item_id as "itemId", (select jsonb_object_agg(field, data ->> field) from unnest($3::text[]) field) as attributes
  from catalog_items
  where account_id = $1 and catalog_id = $2 and until_version is null and item_id > $4 collate "C"
  order by item_id limit $5`;

/** The attributes of items beyond $5 characters stay in the database: such a row only shows that more items follow. */
const pageSql = `
  select "itemId", length, case when total <= $5 or total = length then data end as attributes
  from (
    select "itemId", length, data, sum(length) over (order by "itemId") as total
    from (
      select item_id as "itemId", length(data::text) as length, data
      from catalog_items where account_id = $1 and catalog_id = $2 and until_version is null and item_id > $3 collate "C"
      order by item_id limit $4
    ) found
  ) measured order by "itemId"`;

const readVersionSql = `
  select item_id as "itemId", length(data::text) as length, data as attributes
  from catalog_items
  where account_id = $1 and catalog_id = $2 and from_version <= $3 and (until_version is null or until_version > $3)
    and item_id > $4 collate "C"
  order by item_id limit $5`;

/** Sorts before every id: ids are not empty. A condition on null would keep a prepared plan from starting at the id. */
const beforeFirst = '';

const forgetSql = 'delete from catalog_items where account_id = $1 and catalog_id = $2 and until_version <= $3';

/** Memory of PostgreSQL for a sort or join of 100,000 items. Longer catalogs use its disk. */
const workMemory = '32MB';

type UnreadItem = Omit<StoredItem, 'attributes'> & { readonly attributes: null };
type ComparisonRow = { readonly items: number; readonly hash: string } & Comparison['summary'];

@Injectable()
export class TypeormCatalogItems extends CatalogItems {
  constructor(private readonly database: Database) {
    super();
  }

  async stage(stagingId: string, items: readonly CatalogItem[]): Promise<void> {
    const joined = (values: readonly string[]) => values.join(separator);
    const params = [stagingId, items.map(({ id }) => id), joined(items.map(({ hash }) => hash)), joined(items.map(({ json }) => json))];
    await this.database.query(stageSql, params, 'catalog-items.stage');
  }

  async dropRepeats(stagingId: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(dropRepeatsSql, [stagingId]);
    return row!.count;
  }

  async compare({ accountId, id }: CatalogKey, stagingId: string): Promise<Comparison> {
    const [row] = await this.database.query<ComparisonRow>(compareSql, [accountId, id, stagingId]);
    return comparisonOf(row!);
  }

  async publish({ accountId, id }: CatalogKey, stagingId: string, versionNumber: number): Promise<Comparison> {
    return this.database.run(async () => {
      await this.database.query(`set local work_mem = '${workMemory}'`);
      const [row] = await this.database.query<ComparisonRow>(publishSql, [accountId, id, stagingId, versionNumber]);
      const { added, updated, removed } = row!;
      if (added + updated + removed > 0) await this.database.query(forgetSql, [accountId, id, versionNumber - catalogLimits.keptVersions]);
      return comparisonOf(row!);
    });
  }

  async discard(stagingId: string): Promise<void> {
    await this.database.query('delete from catalog_staged_items where staging_id = $1', [stagingId]);
  }

  async discardOlderThan(before: Date): Promise<void> {
    await this.database.query('delete from catalog_staged_items where staged_at < $1', [before]);
  }

  read({ accountId, id }: CatalogKey, fields: readonly string[], after: string | null, limit: number): Promise<readonly ReadAttributes[]> {
    return this.database.query<ReadAttributes>(readSql, [accountId, id, fields, after ?? beforeFirst, limit], 'catalog-items.read');
  }

  async readPage(
    { accountId, id }: CatalogKey,
    after: string | null,
    { items: maxItems, length: maxLength }: ItemPageSize,
  ): Promise<ItemPage> {
    const params = [accountId, id, after ?? beforeFirst, maxItems + 1, maxLength];
    const rows = await this.database.query<StoredItem | UnreadItem>(pageSql, params, 'catalog-items.read-page');
    const items = rows.slice(0, maxItems).filter((row) => row.attributes !== null);
    return { items, hasMore: rows.length > items.length };
  }

  readVersion({ accountId, id }: CatalogKey, versionNumber: number, after: string | null, limit: number): Promise<readonly StoredItem[]> {
    return this.database.query<StoredItem>(
      readVersionSql,
      [accountId, id, versionNumber, after ?? beforeFirst, limit],
      'catalog-items.read-version',
    );
  }
}

function comparisonOf({ items, hash, added, updated, unchanged, removed }: ComparisonRow): Comparison {
  return { itemCount: items, contentHash: hash, summary: { added, updated, unchanged, removed } };
}
