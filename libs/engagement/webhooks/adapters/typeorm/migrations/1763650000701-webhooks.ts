import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Webhooks1763650000701 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhook_subscriptions (
        account_id bigint not null,
        id text not null,
        url text not null,
        event_types text[] not null,
        status text not null check (status in ('active', 'failed', 'deleted')),
        failure_count integer not null check (failure_count between 0 and 10),
        last_success timestamptz(3),
        last_failure timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        secret text not null,
        primary key (account_id, id)
      )`);
    await runner.query(`
      create table webhook_deliveries (
        account_id bigint not null,
        id text not null,
        subscription_id text not null,
        event_id text not null,
        kind text not null check (kind in ('event', 'redelivery', 'test')),
        body text not null,
        redelivery_of text,
        status text not null check (status in ('pending', 'sending', 'delivered', 'failed', 'cancelled')),
        fence text check ((status = 'sending') = (fence is not null)),
        http_status integer,
        error text,
        response_start text,
        timings jsonb,
        created_at timestamptz(3) not null,
        claimed_at timestamptz(3),
        settled_at timestamptz(3),
        primary key (account_id, id)
      )`);
    await runner.query(`create unique index webhook_deliveries_once on webhook_deliveries (account_id, subscription_id, event_id)`);
    await runner.query(
      `create index webhook_deliveries_newest on webhook_deliveries (account_id, subscription_id, created_at desc, id desc)`,
    );
    await runner.query(
      `create index webhook_deliveries_pending on webhook_deliveries (account_id, subscription_id, created_at, id) where status = 'pending'`,
    );
    await runner.query(
      `create index webhook_deliveries_sending on webhook_deliveries (account_id, subscription_id, claimed_at) where status = 'sending'`,
    );
    // Rows are inserted in the order of their time: a BRIN index finds old rows in a few pages.
    await runner.query(`create index webhook_deliveries_age on webhook_deliveries using brin (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhook_deliveries');
    await runner.query('drop table webhook_subscriptions');
  }
}
