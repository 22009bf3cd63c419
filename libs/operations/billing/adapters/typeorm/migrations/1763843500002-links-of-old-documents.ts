import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates links of older documents. Safe to repeat: existing links stay. */
export class LinksOfOldDocuments1763843500002 implements MigrationInterface {
  name = 'LinksOfOldDocuments1763843500002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [kind, table] of [
      ['invoice', 'fee_invoices'],
      ['credit_note', 'credit_notes'],
    ] as const)
      await runner.query(`
        insert into billing_document_links (account_id, kind, number, token)
        select account_id, '${kind}', number, new_document_token() from ${table} on conflict do nothing`);
  }

  async down(): Promise<void> {}
}
