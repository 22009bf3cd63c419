import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops the key that allowed one invoice per month for all currencies. */
export class InvoicesOfAMonth1763840800003 implements MigrationInterface {
  name = 'InvoicesOfAMonth1763840800003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- contract since 0.1.0: no release relies on it, and invoices are unique by their currency too
      alter table fee_invoices drop constraint if exists fee_invoices_account_id_cycle_key_key
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table fee_invoices add constraint fee_invoices_account_id_cycle_key_key unique (account_id, cycle_key)');
  }
}
