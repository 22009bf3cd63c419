import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Owner of the record. Null: written by an older release, and expired after a day. The key is unchanged, for that release. */
export class IdempotencyPrincipal1763690500002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_records add column principal text;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_records drop column principal;');
  }
}
