import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for the list of an account's discoveries, newest first. */
export class DiscoveriesNewest1763844510301 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently if not exists discoveries_newest on discoveries (account_id, created_at desc, id desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists discoveries_newest');
  }
}
