import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores who counts for an organization, and third-party counts (docs/adr/0173). */
export class ThirdCounts1763840900002 implements MigrationInterface {
  name = 'ThirdCounts1763840900002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table billing_accounts add column counting jsonb not null default '[]';
      create table billing_counts (
        buyer_id bigint not null,
        media_buy_id text not null,
        day date not null,
        spend_minor bigint not null check (spend_minor >= 0),
        currency text not null,
        measurement_vendor text not null,
        updated_at timestamptz(3) not null,
        primary key (buyer_id, media_buy_id, day)
      );
      create table billing_count_entries (
        account_id bigint not null,
        id text not null,
        row_count integer not null,
        changed_count integer not null,
        entered_by text not null,
        created_at timestamptz(3) not null,
        primary key (account_id, id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table billing_count_entries, billing_counts; alter table billing_accounts drop column counting;');
  }
}
