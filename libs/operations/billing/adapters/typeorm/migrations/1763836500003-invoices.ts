import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invoices are final when they are written: what comes later is on the next one. */
export class Invoices1763836500003 implements MigrationInterface {
  name = 'Invoices1763836500003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table billing_accounts add column closed_until date, add column closed_up_to bigint not null default 0;
      create table fee_invoices (
        account_id bigint not null,
        number int not null,
        cycle_key text not null,
        currency text not null,
        fees_minor bigint not null,
        media_minor bigint not null,
        paid_ahead_minor bigint not null,
        issued_at timestamptz(3) not null,
        due_at timestamptz(3) not null,
        primary key (account_id, number),
        unique (account_id, cycle_key)
      );
      create table fee_invoice_items (
        account_id bigint not null,
        number int not null,
        media_buy_id text not null,
        fees_minor bigint not null,
        media_minor bigint not null,
        primary key (account_id, number, media_buy_id)
      );
      create trigger fee_invoices_stay before update or delete or truncate on fee_invoices
        for each statement execute function ledger_is_append_only();
      create trigger fee_invoice_items_stay before update or delete or truncate on fee_invoice_items
        for each statement execute function ledger_is_append_only();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table fee_invoices, fee_invoice_items;
      alter table billing_accounts drop column closed_until, drop column closed_up_to;
    `);
  }
}
