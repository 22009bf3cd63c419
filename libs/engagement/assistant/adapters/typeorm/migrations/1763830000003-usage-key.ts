import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Removes the key without the feature, which would merge two features of a day. */
export class UsageKey1763830000003 implements MigrationInterface {
  name = 'UsageKey1763830000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- contract since 0.1.0: no released version writes usage by it
      alter table ai_usage drop constraint ai_usage_pkey
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ai_usage add constraint ai_usage_pkey primary key (account_id, day, model)');
  }
}
