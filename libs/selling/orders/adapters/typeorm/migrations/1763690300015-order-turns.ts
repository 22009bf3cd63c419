import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for taking due orders account by account (ADR 43). */
export class OrderTurns1763690300015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index orders_in_turn on orders (account_id, due_at) where due_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index orders_in_turn');
  }
}
