import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes uninvoiced postings by their time and invoice items by media buy, so that neither reads all rows of an organization. */
export class UninvoicedFound1763842000002 implements MigrationInterface {
  name = 'UninvoicedFound1763842000002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists fee_invoice_items_of_media_buy on fee_invoice_items (account_id, media_buy_id)',
    );
    await runner.query(
      'create index concurrently if not exists ledger_transactions_by_time on ledger_transactions (account_id, occurred_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists ledger_transactions_by_time');
    await runner.query('drop index concurrently if exists fee_invoice_items_of_media_buy');
  }
}
