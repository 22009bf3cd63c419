import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who recorded a failure, and the version of the payee of a payout. Null in rows that older releases wrote or still write. */
export class PayoutVersions1763844100001 implements MigrationInterface {
  name = 'PayoutVersions1763844100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table payouts add column if not exists failed_by bigint, add column if not exists payee_updated_at timestamptz(3)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payouts drop column failed_by, drop column payee_updated_at');
  }
}
