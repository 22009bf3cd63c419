import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Links of invoices and credit notes, and their language (docs/adr/0187). Links have their own table, because documents never change and a link can be
 * renewed. A trigger creates the link of every document, also of those written by the previous release.
 */
export class DocumentLinks1763843500001 implements MigrationInterface {
  name = 'DocumentLinks1763843500001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table billing_accounts add column language text;
      create function new_document_token() returns text language sql volatile as $$
        select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
      $$;
      create table billing_document_links (
        account_id bigint not null,
        kind text not null check (kind in ('invoice', 'credit_note')),
        number bigint not null,
        token text not null unique,
        renewed_at timestamptz(3),
        primary key (account_id, kind, number)
      );
      create function keep_document_link() returns trigger language plpgsql as $$
        begin
          insert into billing_document_links (account_id, kind, number, token) values (new.account_id, tg_argv[0], new.number, new_document_token())
          on conflict do nothing;
          return null;
        end $$;
      create trigger fee_invoices_link after insert on fee_invoices for each row execute function keep_document_link('invoice');
      create trigger credit_notes_link after insert on credit_notes for each row execute function keep_document_link('credit_note');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger credit_notes_link on credit_notes;
      drop trigger fee_invoices_link on fee_invoices;
      drop function keep_document_link;
      drop table billing_document_links;
      drop function new_document_token;
      alter table billing_accounts drop column language;
    `);
  }
}
