import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Billing1763836500001 implements MigrationInterface {
  name = 'Billing1763836500001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table billing_accounts (
        account_id bigint primary key,
        currency text not null,
        posture text not null check (posture in ('PREPAY', 'CREDIT')),
        credit_limit_minor bigint not null check (credit_limit_minor >= 0),
        verification_level text not null check (verification_level in ('none', 'screened', 'kyb_verified', 'legacy_grandfathered')),
        holds jsonb not null,
        contact_name text,
        email text[],
        cc_emails text[],
        phone text,
        address text,
        address2 text,
        city text,
        region text,
        postal_code text,
        country_alpha2 text,
        tax_id text,
        committed_minor bigint not null default 0 check (committed_minor >= 0),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      );
      create table billing_deposits (
        account_id bigint not null,
        id text not null,
        amount_minor bigint not null check (amount_minor > 0),
        currency text not null,
        status text not null check (status in ('POSTED', 'REVERSED')),
        provider text not null,
        reference text not null,
        occurred_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index billing_deposits_latest on billing_deposits (account_id, occurred_at desc, id desc);
      create unique index billing_deposits_reference on billing_deposits (provider, reference) where status = 'POSTED';
      create table credit_applications (
        account_id bigint not null,
        id text not null,
        requested_minor bigint not null check (requested_minor > 0),
        currency text not null,
        status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
        justification text not null,
        granted_minor bigint check (granted_minor >= 0),
        reviewer_notes text,
        reviewed_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index credit_applications_latest on credit_applications (account_id, created_at desc, id desc);
      create unique index credit_applications_open on credit_applications (account_id) where status = 'PENDING';
      create unique index credit_applications_id on credit_applications (id);
      create index credit_applications_queue on credit_applications (status, created_at, id);
      create index credit_applications_oldest on credit_applications (created_at, id);
      create table billing_buys (
        buyer_id bigint not null,
        media_buy_id text not null,
        organization_id bigint not null,
        open_minor bigint not null check (open_minor >= 0),
        ended_at timestamptz(3),
        look_at timestamptz(3) not null default now(),
        primary key (buyer_id, media_buy_id)
      );
      create index billing_buys_due on billing_buys (look_at);
      create index billing_buys_of_organization on billing_buys (organization_id);
      create table billing_changes (
        buyer_id bigint not null,
        media_buy_id text not null,
        change_id text not null,
        amount_minor bigint not null check (amount_minor > 0),
        primary key (buyer_id, media_buy_id, change_id)
      );
      create table billing_charges (
        buyer_id bigint not null,
        media_buy_id text not null,
        day date not null,
        spend_minor bigint not null,
        fee_minor bigint not null,
        payable_minor bigint not null,
        revision int not null,
        primary key (buyer_id, media_buy_id, day)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table billing_accounts, billing_deposits, credit_applications, billing_buys, billing_changes, billing_charges;',
    );
  }
}
