import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is due is taken in turn, account by account (ADR 43). */
export class MediaBuyTurns1763690300010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index media_buys_in_turn on media_buys (account_id, due_at) where due_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index media_buys_in_turn');
  }
}
