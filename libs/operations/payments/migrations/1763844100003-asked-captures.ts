import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Digest of the `Idempotency-Key` that created a link; null without one, and in rows of older releases. */
export class AskedCaptures1763844100003 implements MigrationInterface {
  name = 'AskedCaptures1763844100003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_captures add column if not exists asked_with text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_captures drop column asked_with');
  }
}
