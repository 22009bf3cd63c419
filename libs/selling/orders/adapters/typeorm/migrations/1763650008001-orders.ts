import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders at storefronts by the seller's account, with timeline, ad delivery and stored answers of requests. */
export class Orders1763650008001 implements MigrationInterface {
  name = 'Orders1763650008001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table orders (
        account_id bigint not null,
        id text collate "C" not null,
        storefront_id bigint not null,
        buyer_key text not null,
        buyer_customer_id bigint,
        buyer_name text,
        brand_domain text,
        po_number text,
        status text not null check (status in ('pending_approval', 'booked', 'delivering', 'paused', 'completed', 'rejected', 'canceled')),
        status_since timestamptz(3) not null,
        waiting_until timestamptz(3),
        currency text not null,
        budget numeric(20, 6) not null check (budget > 0),
        packages jsonb not null,
        source_ids text[] not null,
        asap boolean not null,
        flight_start timestamptz(3) not null,
        flight_end timestamptz(3) not null check (flight_end > flight_start),
        paused_by text,
        ended_by text,
        reason text,
        approval text check (approval in ('pending', 'approved', 'rejected', 'revoked')),
        decided_at timestamptz(3),
        decided_by text,
        reviewer_notes text,
        confirmed_at timestamptz(3),
        spent numeric(20, 6) not null check (spent >= 0),
        overspent text[] not null,
        reported_at timestamptz(3),
        due_at timestamptz(3),
        revision integer not null check (revision > 0),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index orders_newest on orders (account_id, created_at desc, id desc);
      -- Orders that wait or waited recently, which can be urgent.
      create index orders_waiting on orders (account_id, waiting_until);
      create index orders_approvals on orders (account_id, approval, created_at desc, id desc) where approval is not null;
      create index orders_of_buyer on orders (account_id, storefront_id, buyer_key, created_at desc, id desc);
      create index orders_due on orders (due_at) where due_at is not null;

      create table order_timeline (
        account_id bigint not null,
        order_id text collate "C" not null,
        revision integer not null,
        at timestamptz(3) not null,
        what text not null,
        by text not null,
        actor text,
        note text,
        status text not null,
        primary key (account_id, order_id, revision)
      );

      create table order_delivery (
        account_id bigint not null,
        order_id text collate "C" not null,
        day date not null,
        package_id text collate "C" not null,
        impressions bigint not null check (impressions >= 0),
        clicks bigint not null check (clicks >= 0),
        completed_views bigint not null check (completed_views >= 0),
        spend numeric(20, 6) not null check (spend >= 0),
        reported_at timestamptz(3) not null,
        primary key (account_id, order_id, day, package_id)
      );

      create table order_requests (
        account_id bigint not null,
        storefront_id bigint not null,
        buyer_key text not null,
        key text not null,
        digest text not null,
        answer jsonb,
        created_at timestamptz(3) not null default now(),
        primary key (account_id, storefront_id, buyer_key, key)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table order_requests; drop table order_delivery; drop table order_timeline; drop table orders;');
  }
}
