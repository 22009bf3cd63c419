import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A reference is looked for before a payout is paid with it. Not unique: a release before let several payouts have one. */
export class PayoutReferences1763844100002 implements MigrationInterface {
  name = 'PayoutReferences1763844100002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently if not exists payouts_paid_with on payouts (reference) where reference is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists payouts_paid_with');
  }
}
