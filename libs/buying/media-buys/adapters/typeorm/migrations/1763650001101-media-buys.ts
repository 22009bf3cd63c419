import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Media buys: one row per seller and campaign, with its packages. Distributed by account. */
export class MediaBuys1763650001101 implements MigrationInterface {
  name = 'MediaBuys1763650001101';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table media_buys (
        account_id bigint not null,
        id text collate "C" not null,
        campaign_id text not null,
        advertiser_id bigint not null,
        discovery_id text not null,
        seller_id bigint not null,
        seller_name text not null,
        name text not null,
        status text not null check (status in ('DRAFT', 'PENDING_APPROVAL', 'INPUT_REQUIRED', 'ACTIVE', 'PAUSED', 'COMPLETED',
          'CANCELED', 'FAILED', 'REJECTED', 'ARCHIVED')),
        status_since timestamptz(3) not null,
        brand_domain text not null,
        currency text not null,
        budget numeric(20, 6) not null check (budget > 0),
        packages jsonb not null,
        flight_start timestamptz(3) not null,
        flight_end timestamptz(3) not null,
        idempotency_key text not null,
        seller_media_buy_id text,
        task_id text,
        source_status text,
        error_code text,
        reason text,
        pending_change jsonb,
        fence integer not null,
        lease_until timestamptz(3),
        attempts integer not null,
        due_at timestamptz(3),
        answered_at timestamptz(3),
        checked_at timestamptz(3),
        revision integer not null check (revision > 0),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index media_buys_newest on media_buys (account_id, created_at desc, id desc);
      create index media_buys_of_campaign on media_buys (account_id, campaign_id, created_at, id);
      create index media_buys_due on media_buys (due_at) where due_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table media_buys;');
  }
}
