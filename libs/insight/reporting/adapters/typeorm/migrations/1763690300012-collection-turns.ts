import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for due rows in turn, account by account (ADR 43). */
export class CollectionTurns1763690300012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index delivery_collections_in_turn on delivery_collections (account_id, due_at) where due_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index delivery_collections_in_turn');
  }
}
