import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partial index: the directory of sellers excludes the few demo accounts. */
export class DemoAccountsFound1763825000002 implements MigrationInterface {
  name = 'DemoAccountsFound1763825000002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index concurrently if not exists accounts_demo on accounts (id) where mode = 'DEMO'`);
    await runner.query('alter table accounts validate constraint accounts_mode');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists accounts_demo');
  }
}
