import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invoices are final: later charges go on the next one. Only their owner changes, when an account joins an organization. */
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
      create function invoice_is_final() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' and to_jsonb(new) - 'account_id' = to_jsonb(old) - 'account_id' then return new; end if;
          raise exception 'invoices are append-only' using errcode = 'insufficient_privilege';
        end $$;
      create trigger fee_invoices_stay before update or delete on fee_invoices
        for each row execute function invoice_is_final();
      create trigger fee_invoices_whole before truncate on fee_invoices
        for each statement execute function ledger_is_append_only();
      create trigger fee_invoice_items_stay before update or delete on fee_invoice_items
        for each row execute function invoice_is_final();
      create trigger fee_invoice_items_whole before truncate on fee_invoice_items
        for each statement execute function ledger_is_append_only();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table fee_invoices, fee_invoice_items;
      drop function invoice_is_final;
      alter table billing_accounts drop column closed_until, drop column closed_up_to;
    `);
  }
}
