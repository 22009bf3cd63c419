import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time at which the lease of a demo account ends. No credential acts for the account from then on. */
export class EndsOfAccounts1763842300001 implements MigrationInterface {
  name = 'EndsOfAccounts1763842300001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts add column ends_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts drop column ends_at');
  }
}
