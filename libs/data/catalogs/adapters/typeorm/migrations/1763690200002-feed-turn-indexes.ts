import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FeedTurnIndexes1763690200002 implements MigrationInterface {
  name = 'FeedTurnIndexes1763690200002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists catalog_refresh_runs_waiting on catalog_refresh_runs (account_id, started_at) where stage = 'waiting'`,
    );
    await runner.query(
      `create index concurrently if not exists catalogs_due_of_account on catalogs (account_id, next_sync_at) where next_sync_at is not null and deleted_at is null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists catalog_refresh_runs_waiting');
    await runner.query('drop index concurrently if exists catalogs_due_of_account');
  }
}
