import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for sellers, who know only the id of a discovery. */
export class DiscoveriesById1763829000002 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently if not exists discoveries_by_id on discoveries (id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists discoveries_by_id');
  }
}
