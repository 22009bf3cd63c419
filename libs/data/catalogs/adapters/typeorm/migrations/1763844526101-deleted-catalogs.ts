import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds deleted catalogs, whose items are removed afterwards. */
export class DeletedCatalogs1763844526101 implements MigrationInterface {
  name = 'DeletedCatalogs1763844526101';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index concurrently if not exists catalogs_deleted on catalogs (deleted_at) where deleted_at is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists catalogs_deleted');
  }
}
