import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for taking due rows account by account (ADR 43). */
export class OptimizationTurns1763690300014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index optimization_watches_in_turn on optimization_watches (account_id, due_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index optimization_watches_in_turn');
  }
}
