import { Injectable } from '@nestjs/common';
import { Database } from './database';

/** Tables with rows of accounts that can be found by the account. What is in partitions goes with them, everything else by its own retention. */
const tenantTables = `
  select quote_ident(c.relname) as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
  where c.relkind = 'r' and not c.relispartition and c.relnamespace = current_schema()::regnamespace
    and exists (select 1 from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum and i.indpred is null)
  order by 1`;

const batch = 1_000;

/** The rows of one account, whichever context they belong to. For accounts that are made up. */
@Injectable()
export class AccountRows {
  constructor(private readonly database: Database) {}

  /** Batch by batch, so it can be broken off and begun again. `but`: tables whose rows stay. */
  async remove(accountId: number, but: readonly string[] = []): Promise<void> {
    const tables = await this.database.query<{ name: string }>(tenantTables);
    for (const { name } of tables.filter((table) => !but.includes(table.name))) {
      while ((await this.removeBatch(name, accountId)) === batch);
    }
  }

  /**
   * Events that a consumer has not handled yet would write into what is made after them. What a consumer handles at this moment is waited for, so call it
   * before {@link remove}.
   */
  async removeEvents(accountId: number): Promise<void> {
    await this.database.query('delete from outbox where account_id = $1 and relayed_at is null', [accountId], 'account-rows.unrelayed');
    await this.database.query(
      'delete from outbox_work w using outbox o where o.id = w.event_id and o.account_id = $1',
      [accountId],
      'account-rows.unhandled',
    );
  }

  /** Raises a position that rows of the account follow, so that nothing has it. */
  async skipPosition(table: string, accountId: number): Promise<void> {
    await this.database.query(
      `update ${table} set position = position + 1 where account_id = $1`,
      [accountId],
      'account-rows.skip-position',
    );
  }

  private async removeBatch(table: string, accountId: number): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `with gone as (
         delete from ${table} where ctid = any (array(select ctid from ${table} where account_id = $1 limit ${batch})) returning 1
       ) select count(*)::int as count from gone`,
      [accountId],
    );
    return row!.count;
  }
}
