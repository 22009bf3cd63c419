import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Credit notes are final, as invoices are; only their owner changes. */
export class CreditNotes1763839100002 implements MigrationInterface {
  name = 'CreditNotes1763839100002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table credit_notes (
        account_id bigint not null,
        number bigint not null,
        invoice_number bigint not null,
        invoice_cycle text not null,
        currency text not null,
        fees_minor bigint not null,
        media_minor bigint not null,
        plans_minor bigint not null,
        reason text,
        issued_at timestamptz(3) not null,
        primary key (account_id, number),
        check (fees_minor + media_minor + plans_minor > 0)
      );
      create index credit_notes_of_invoice on credit_notes (account_id, invoice_number, number desc);
      create table credit_note_items (
        account_id bigint not null,
        number bigint not null,
        media_buy_id text not null,
        fees_minor bigint not null,
        media_minor bigint not null,
        primary key (account_id, number, media_buy_id)
      );
      create trigger credit_notes_stay before update or delete on credit_notes
        for each row execute function invoice_is_final();
      create trigger credit_notes_whole before truncate on credit_notes
        for each statement execute function ledger_is_append_only();
      create trigger credit_note_items_stay before update or delete on credit_note_items
        for each row execute function invoice_is_final();
      create trigger credit_note_items_whole before truncate on credit_note_items
        for each statement execute function ledger_is_append_only();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table credit_note_items, credit_notes');
  }
}
