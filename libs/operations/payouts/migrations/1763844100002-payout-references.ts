import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A payment reference is looked up before it is used. The index is not unique, because an older release allowed duplicates. */
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
