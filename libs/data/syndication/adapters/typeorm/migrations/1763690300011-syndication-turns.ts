import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for taking due rows account by account (ADR 43). */
export class SyndicationTurns1763690300011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index syndications_in_turn on syndications (account_id, due_at) where due_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index syndications_in_turn');
  }
}
