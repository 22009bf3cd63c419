import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for the oldest waiting runs and the oldest runs being read. */
export class RefreshRunAge1763700800012 implements MigrationInterface {
  name = 'RefreshRunAge1763700800012';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists catalog_refresh_runs_oldest on catalog_refresh_runs (started_at) where stage = 'waiting'`,
    );
    await runner.query(
      `create index concurrently if not exists catalog_refresh_runs_reading on catalog_refresh_runs (started_at) where status = 'syncing' and stage is distinct from 'waiting'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists catalog_refresh_runs_oldest');
    await runner.query('drop index concurrently if exists catalog_refresh_runs_reading');
  }
}
