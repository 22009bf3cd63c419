import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Payouts1763837500001 implements MigrationInterface {
  name = 'Payouts1763837500001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table seller_terms (
        account_id bigint primary key,
        currency text not null check (currency ~ '^[A-Z]{3}$'),
        country text check (country ~ '^[A-Z]{2}$'),
        net_days int not null check (net_days between 0 and 120),
        platform_fee_percent numeric(5, 2) check (platform_fee_percent between 0 and 100),
        fees jsonb,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      );
      create table payees (
        account_id bigint not null,
        id text not null,
        entity_name text not null,
        currency text not null check (currency ~ '^[A-Z]{3}$'),
        beneficiary_name text not null,
        address text not null,
        city text not null,
        postal_code text not null,
        country_code text not null check (country_code ~ '^[A-Z]{2}$'),
        bank_identifier_type text not null,
        bank_identifier text not null,
        last4 text not null,
        sealed_account_number text not null,
        is_primary boolean not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create unique index payees_once on payees (account_id, entity_name, currency);
      create unique index payees_one_primary on payees (account_id, currency) where is_primary;
      create index payees_secret_key on payees (split_part(sealed_account_number, '.', 1)) where sealed_account_number is not null;

      create table payout_runs (
        id text primary key,
        status text not null check (status in ('PREPARED', 'APPROVED', 'CANCELED')),
        payouts int not null,
        prepared_by bigint not null,
        decided_by bigint,
        decided_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      );
      create index payout_runs_newest on payout_runs (created_at desc, id desc);
      create table payouts (
        account_id bigint not null,
        id text not null,
        run_id text not null,
        until text not null check (until ~ '^\\d{4}-\\d{2}-\\d{2}$'),
        currency text not null,
        gross_minor bigint not null,
        fee_basis_points int not null,
        fee_minor bigint not null,
        net_minor bigint not null,
        status text not null check (status in ('PREPARED', 'APPROVED', 'PAID', 'FAILED', 'CANCELED')),
        payee_account_id bigint not null,
        payee_id text not null,
        entity_name text not null,
        last4 text not null,
        reference text,
        failure_reason text,
        paid_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create unique index payouts_id on payouts (id);
      create index payouts_of_run on payouts (run_id, id);
      create index payouts_newest on payouts (account_id, created_at desc, id desc);
      create table payout_items (
        account_id bigint not null,
        payout_id text not null,
        media_buy_id text not null,
        buyer_id bigint not null,
        day date not null,
        organization_id bigint not null,
        amount_minor bigint not null,
        primary key (account_id, payout_id, media_buy_id, buyer_id, day)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table seller_terms, payees, payout_runs, payouts, payout_items;');
  }
}
