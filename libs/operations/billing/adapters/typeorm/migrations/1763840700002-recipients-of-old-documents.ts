import type { MigrationInterface, QueryRunner } from 'typeorm';

const batchOf = (table: 'fee_invoices' | 'credit_notes') => `
  with batch as (select account_id, number from ${table} where recipient is null limit 1000)
  update ${table} d set recipient = recipient_of(d.account_id) from batch
  where d.account_id = batch.account_id and d.number = batch.number returning d.number`;

/** Fills in today's recipient of documents issued before recipients were stored. */
export class RecipientsOfOldDocuments1763840700002 implements MigrationInterface {
  name = 'RecipientsOfOldDocuments1763840700002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['fee_invoices', 'credit_notes'] as const) while (await this.isMore(runner, batchOf(table)));
  }

  async down(): Promise<void> {}

  private async isMore(runner: QueryRunner, sql: string): Promise<boolean> {
    const [rows = []] = (await runner.query(sql)) as [unknown[]?];
    return rows.length > 0;
  }
}
