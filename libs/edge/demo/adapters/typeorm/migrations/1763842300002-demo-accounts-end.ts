import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sets the end of existing demo accounts to the end of their leases, in batches of 1,000. */
export class DemoAccountsEnd1763842300002 implements MigrationInterface {
  name = 'DemoAccountsEnd1763842300002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let ended = 1;
    while (ended > 0) ended = await this.end(runner);
  }

  private async end(runner: QueryRunner): Promise<number> {
    const rows = (await runner.query(
      `with batch as materialized (
         select a.id, case when d.status = 'ACTIVE' then d.expires_at else d.updated_at end as ends_at
         from demos d join accounts a on a.id = d.customer_id where a.mode = 'DEMO' and a.ends_at is null limit 1000
       ), ended as (
         update accounts a set ends_at = batch.ends_at from batch where a.id = batch.id returning 1
       )
       select count(*)::int as count from ended`,
    )) as { count: number }[] | undefined;
    return rows?.[0]?.count ?? 0;
  }

  async down(): Promise<void> {
    // The previous migration drops the column.
  }
}
