import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StagingDropped1763805000002 implements MigrationInterface {
  name = 'StagingDropped1763805000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- contract since 0.1.0: replaced by catalog_staged_items
      drop table catalog_staging
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create unlogged table catalog_staging (
        staging_id text not null,
        item_id text collate "C" not null,
        hash text not null,
        data jsonb not null,
        staged_at timestamptz(3) not null default now(),
        primary key (staging_id, item_id)
      )
    `);
  }
}
