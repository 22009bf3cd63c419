import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A digest of the `Idempotency-Key` that a link was asked for with: null without one, and in rows of a release before. */
export class AskedCaptures1763844100003 implements MigrationInterface {
  name = 'AskedCaptures1763844100003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_captures add column if not exists asked_with text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_captures drop column asked_with');
  }
}
