import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows one invoice per month and currency. */
export class InvoicesByCurrency1763840800002 implements MigrationInterface {
  name = 'InvoicesByCurrency1763840800002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create unique index concurrently if not exists fee_invoices_once on fee_invoices (account_id, cycle_key, currency)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists fee_invoices_once');
  }
}
