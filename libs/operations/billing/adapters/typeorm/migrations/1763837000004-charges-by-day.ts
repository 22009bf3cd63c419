import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes charges by account and day, for the sum of the current month. */
export class ChargesByDay1763837000004 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists billing_charges_by_day on billing_charges (buyer_id, day) include (fee_minor)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists billing_charges_by_day');
  }
}
