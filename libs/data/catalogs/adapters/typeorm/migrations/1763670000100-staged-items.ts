import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A staging without a key: to find repeated ids once, at the end, costs a fraction of a key that looks for each of them. `catalog_staging`
 * stays for processes of before, and can be dropped when there are none.
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
