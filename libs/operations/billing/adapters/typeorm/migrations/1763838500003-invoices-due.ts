import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes organizations with a due reminder. */
export class InvoicesDue1763838500003 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists billing_accounts_due on billing_accounts (next_due_at) where next_due_at is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists billing_accounts_due');
  }
}
