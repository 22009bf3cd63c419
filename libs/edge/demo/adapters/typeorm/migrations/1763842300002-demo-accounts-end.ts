import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts of demos that exist already end with their leases, as those of new ones do. */
export class DemoAccountsEnd1763842300002 implements MigrationInterface {
  name = 'DemoAccountsEnd1763842300002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update accounts a set ends_at = case when d.status = 'ACTIVE' then d.expires_at else d.updated_at end
      from demos d where a.id = d.customer_id and a.mode = 'DEMO'`);
  }

  /** The column goes with the migration before. */
  async down(): Promise<void> {}
}
