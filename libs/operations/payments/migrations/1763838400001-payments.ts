import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Payments1763838400001 implements MigrationInterface {
  name = 'Payments1763838400001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table payment_captures (
        account_id bigint not null,
        id text not null,
        token_hash bytea not null,
        status text not null check (status in ('pending', 'opened', 'verified', 'expired')),
        customer_ref text not null,
        session_ref text not null,
        url text not null,
        expires_at timestamptz(3) not null,
        look_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create unique index payment_captures_token on payment_captures (token_hash);
      create unique index payment_captures_session on payment_captures (session_ref);
      create index payment_captures_due on payment_captures (look_at) where look_at is not null;
      create index payment_captures_old on payment_captures (expires_at);

      create table payment_methods (
        account_id bigint not null,
        id text not null,
        status text not null check (status in ('pending_verification', 'verified', 'detached')),
        brand text not null,
        last4 text not null,
        expires_month int not null,
        expires_year int not null,
        customer_ref text not null,
        method_ref text not null,
        detach_at timestamptz(3),
        collect_at timestamptz(3) not null default now(),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create unique index payment_methods_one on payment_methods (account_id) where status <> 'detached';
      create unique index payment_methods_ref on payment_methods (method_ref);
      create index payment_methods_newest on payment_methods (account_id, created_at desc, id desc);
      create index payment_methods_detach on payment_methods (detach_at) where detach_at is not null;
      create index payment_methods_collect on payment_methods (collect_at) where status = 'verified';
      create index payment_methods_old on payment_methods (updated_at) where status = 'detached';

      create table payments (
        account_id bigint not null,
        id text not null,
        purpose text not null check (purpose in ('owed', 'deposit')),
        origin text not null check (origin in ('person', 'schedule')),
        amount_minor bigint not null check (amount_minor > 0),
        currency text not null,
        status text not null check (status in ('processing', 'succeeded', 'failed')),
        method_id text not null,
        customer_ref text not null,
        method_ref text not null,
        charge_ref text,
        failure_code text,
        failure_reason text,
        refunded_minor bigint not null check (refunded_minor >= 0),
        settled_at timestamptz(3),
        looks int not null default 0,
        look_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create unique index payments_id on payments (id);
      create unique index payments_charge on payments (charge_ref) where charge_ref is not null;
      create unique index payments_under_way on payments (account_id) where status = 'processing';
      create index payments_newest on payments (account_id, created_at desc, id desc);
      create index payments_due on payments (look_at) where look_at is not null;

      create table payment_refunds (
        account_id bigint not null,
        id text not null,
        payment_id text not null,
        amount_minor bigint not null check (amount_minor > 0),
        currency text not null,
        status text not null check (status in ('processing', 'succeeded', 'failed')),
        reason text,
        refund_ref text,
        failure_reason text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create unique index payment_refunds_ref on payment_refunds (refund_ref) where refund_ref is not null;
      create index payment_refunds_of_payment on payment_refunds (account_id, payment_id, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table payment_captures, payment_methods, payments, payment_refunds;');
  }
}
