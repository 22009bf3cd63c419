import { Injectable } from '@nestjs/common';
import { Database } from './database';

/**
 * Tables with an index on `account_id`. Excludes partitions, which are dropped as a whole, and `blobs`, whose rows are the only way to their files: the
 * sweep removes both. Other tables are cleaned by their own retention.
 */
const tenantTables = `
  select quote_ident(c.relname) as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
  where c.relkind = 'r' and not c.relispartition and c.relname <> 'blobs' and c.relnamespace = current_schema()::regnamespace
    and exists (select 1 from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum and i.indpred is null)
  order by 1`;

const batch = 1_000;

/** Deletes the rows of one account in all contexts. For generated accounts, such as demos. */
@Injectable()
export class AccountRows {
  constructor(private readonly database: Database) {}

  /** Deletes in batches, so it can be interrupted and repeated. Keeps the rows of the tables in `but`. */
  async remove(accountId: number, but: readonly string[] = []): Promise<void> {
    const tables = await this.database.query<{ name: string }>(tenantTables);
    for (const { name } of tables.filter((table) => !but.includes(table.name))) {
      while (await this.removeBatch(name, accountId));
    }
  }

  /**
   * Deletes unhandled events, whose consumers would otherwise write into the new data. Waits for consumers that are handling an event, so
   * call it before {@link remove}.
   */
  async removeEvents(accountId: number): Promise<void> {
    await this.database.query('delete from outbox where account_id = $1 and relayed_at is null', [accountId], 'account-rows.unrelayed');
    await this.database.query(
      'delete from outbox_work w using outbox o where o.id = w.event_id and o.account_id = $1',
      [accountId],
      'account-rows.unhandled',
    );
  }

  /** Increases the position that rows of the account follow, so that followers notice a gap. */
  async skipPosition(table: string, accountId: number): Promise<void> {
    await this.database.query(
      `update ${table} set position = position + 1 where account_id = $1`,
      [accountId],
      'account-rows.skip-position',
    );
  }

  /** Whether rows may be left: also those that another transaction has changed since they were found, because a changed row has another `ctid`. */
  private async removeBatch(table: string, accountId: number): Promise<boolean> {
    const [row] = await this.database.query<{ found: number; removed: number }>(
      `with found as materialized (select ctid from ${table} where account_id = $1 limit ${batch}),
       gone as (delete from ${table} where ctid = any (array(select ctid from found)) returning 1)
       select (select count(*)::int from found) as found, (select count(*)::int from gone) as removed`,
      [accountId],
    );
    const { found, removed } = row!;
    return found === batch || removed < found;
  }
}
