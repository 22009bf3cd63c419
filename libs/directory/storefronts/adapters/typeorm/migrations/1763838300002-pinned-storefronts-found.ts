import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for the check whether a seller is pinned to the buyer, made by every read of the directory. */
export class PinnedStorefrontsFound1763838300002 implements MigrationInterface {
  name = 'PinnedStorefrontsFound1763838300002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently if not exists storefronts_pinned on storefronts (pinned_to) where pinned_to is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists storefronts_pinned');
  }
}
