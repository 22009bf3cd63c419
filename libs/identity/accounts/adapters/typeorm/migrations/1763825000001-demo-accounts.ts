import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks demo accounts, which are visible only within their demo. */
export class DemoAccounts1763825000001 implements MigrationInterface {
  name = 'DemoAccounts1763825000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table accounts add column mode text not null default 'STANDARD'`);
    await runner.query(`alter table accounts add constraint accounts_mode check (mode in ('STANDARD', 'DEMO')) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts drop column mode');
  }
}
