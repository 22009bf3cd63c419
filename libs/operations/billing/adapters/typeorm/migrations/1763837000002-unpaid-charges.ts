import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes charges that are not paid to their seller yet. */
export class UnpaidCharges1763837000002 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists billing_charges_unpaid on billing_charges (seller_id, day) where payable_minor <> paid_minor',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists billing_charges_unpaid');
  }
}
