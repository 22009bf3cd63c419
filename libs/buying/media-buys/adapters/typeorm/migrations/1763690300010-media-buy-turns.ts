import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Due media buys are taken in turn by account (ADR 43). */
export class MediaBuyTurns1763690300010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index media_buys_in_turn on media_buys (account_id, due_at) where due_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index media_buys_in_turn');
  }
}
