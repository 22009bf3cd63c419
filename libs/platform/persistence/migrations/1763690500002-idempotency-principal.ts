import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose record it is. Null: written by a release that did not know, and gone after a day. The key stays what it was, for that release too. */
export class IdempotencyPrincipal1763690500002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_records add column principal text;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_records drop column principal;');
  }
}
