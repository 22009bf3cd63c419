import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Billing accounts in currencies other than the main one, which stays in `billing_accounts` (docs/adr/0172). Media buys and charges store their currency;
 * null stands for the main one, as in older rows.
 */
export class Currencies1763840800001 implements MigrationInterface {
  name = 'Currencies1763840800001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table billing_currencies (
        account_id bigint not null,
        currency text not null,
        posture text not null check (posture in ('PREPAY', 'CREDIT')),
        credit_limit_minor bigint not null check (credit_limit_minor >= 0),
        committed_minor bigint not null default 0 check (committed_minor >= 0),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, currency)
      );
      alter table billing_buys add column currency text;
      alter table billing_charges add column currency text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table billing_buys drop column currency;
      alter table billing_charges drop column currency;
      drop table billing_currencies;
    `);
  }
}
