import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The table has no key on item ids: finding repeated ids once, after staging, costs a fraction of a check per row. `catalog_staging` remains
 * for processes of the previous release and is dropped later.
 */
export class StagedItems1763670000100 implements MigrationInterface {
  name = 'StagedItems1763670000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Lost with a crash of the database, like the run that filled it.
      create unlogged table catalog_staged_items (
        staging_id text not null,
        position bigint not null generated always as identity,
        item_id text collate "C" not null,
        hash text not null,
        data jsonb not null,
        staged_at timestamptz(3) not null default now()
      );
      create index catalog_staged_items_staging on catalog_staged_items (staging_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table catalog_staged_items');
  }
}
