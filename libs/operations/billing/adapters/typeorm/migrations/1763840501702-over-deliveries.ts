import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores budgets of media buys, delivery beyond them, and the time since which a media buy cannot be charged (docs/adr/0170). */
export class OverDeliveries1763840501702 implements MigrationInterface {
  name = 'OverDeliveries1763840501702';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table billing_budgets (
        buyer_id bigint not null,
        media_buy_id text not null,
        from_day date not null,
        budget_minor bigint not null check (budget_minor >= 0),
        primary key (buyer_id, media_buy_id, from_day)
      );
      create table over_deliveries (
        account_id bigint not null,
        media_buy_id text not null,
        seller_id bigint not null,
        currency text not null,
        status text not null check (status in ('OPEN', 'DISPUTED', 'ACCEPTED', 'WITHDRAWN')),
        agreed_minor bigint not null check (agreed_minor >= 0),
        reported_minor bigint not null check (reported_minor >= 0),
        charged_minor bigint not null check (charged_minor >= 0),
        beyond_minor bigint not null check (beyond_minor >= 0),
        accepted_minor bigint not null check (accepted_minor >= 0),
        notified_minor bigint not null check (notified_minor >= 0),
        reason text,
        decided_by text,
        decided_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, media_buy_id)
      );
      create index over_deliveries_latest on over_deliveries (account_id, created_at desc, media_buy_id desc);
      create index over_deliveries_of_seller on over_deliveries (seller_id, created_at desc, media_buy_id desc);
      alter table billing_buys add column failing_since timestamptz(3);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table billing_buys drop column failing_since; drop table over_deliveries, billing_budgets;');
  }
}
