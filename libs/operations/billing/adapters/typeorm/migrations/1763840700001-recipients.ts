import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Invoices and credit notes store their recipient, and totals of 0 or less are carried (docs/adr/0171). Documents written by the previous release get the
 * current recipient. `paid_ahead_minor` is no longer read. In a final document only an unknown recipient can be filled in.
 */
export class Recipients1763840700001 implements MigrationInterface {
  name = 'Recipients1763840700001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table billing_carried (
        account_id bigint not null,
        media_buy_id text not null,
        currency text not null,
        cycle_key text not null,
        fees_minor bigint not null,
        media_minor bigint not null,
        commitment_minor bigint not null,
        overage_minor bigint not null,
        primary key (account_id, media_buy_id, currency, cycle_key)
      );
      alter table fee_invoices add column recipient jsonb, alter column paid_ahead_minor set default 0;
      alter table credit_notes add column recipient jsonb;
      create function recipient_of(organization bigint) returns jsonb language sql stable as $$
        select jsonb_build_object('company', coalesce((select company from accounts where id = organization), ''),
          'contactName', b.contact_name, 'email', b.email, 'ccEmails', b.cc_emails, 'address', b.address, 'address2', b.address2, 'city', b.city,
          'region', b.region, 'postalCode', b.postal_code, 'countryAlpha2', b.country_alpha2, 'taxId', b.tax_id)
        from (select organization as id) o left join billing_accounts b on b.account_id = o.id
      $$;
      create function keep_recipient() returns trigger language plpgsql as $$
        begin
          new.recipient := coalesce(new.recipient, recipient_of(new.account_id));
          return new;
        end $$;
      create trigger fee_invoices_recipient before insert on fee_invoices for each row execute function keep_recipient();
      create trigger credit_notes_recipient before insert on credit_notes for each row execute function keep_recipient();
      create or replace function invoice_is_final() returns trigger language plpgsql as $$
        declare
          changeable text[] := '{account_id}';
        begin
          if to_jsonb(old) -> 'recipient' = 'null' then changeable := '{account_id,recipient}'; end if;
          if tg_op = 'UPDATE' and to_jsonb(new) - changeable = to_jsonb(old) - changeable then return new; end if;
          raise exception 'invoices are append-only' using errcode = 'insufficient_privilege';
        end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function invoice_is_final() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' and to_jsonb(new) - 'account_id' = to_jsonb(old) - 'account_id' then return new; end if;
          raise exception 'invoices are append-only' using errcode = 'insufficient_privilege';
        end $$;
      drop trigger fee_invoices_recipient on fee_invoices;
      drop trigger credit_notes_recipient on credit_notes;
      drop function keep_recipient;
      drop function recipient_of;
      alter table fee_invoices drop column recipient, alter column paid_ahead_minor drop default;
      alter table credit_notes drop column recipient;
      drop table billing_carried;
    `);
  }
}
