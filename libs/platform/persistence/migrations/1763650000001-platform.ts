import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that belong to no context: outbox, idempotency records. */
export class Platform1763650000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outbox (
        id text primary key,
        position bigint generated always as identity,
        type text not null,
        account_id bigint not null,
        occurred_at timestamptz(3) not null,
        payload jsonb not null,
        relayed_at timestamptz(3)
      );
      create index outbox_waiting on outbox (position) where relayed_at is null;
      create index outbox_relayed on outbox (relayed_at) where relayed_at is not null;

      create table outbox_work (
        event_id text not null references outbox (id) on delete cascade,
        consumer text not null,
        attempts integer not null default 0,
        rung_at timestamptz(3) not null default now(),
        primary key (event_id, consumer)
      );
      create index outbox_work_rung on outbox_work (rung_at);

      create table idempotency_records (
        account_id bigint not null,
        operation text not null,
        key text not null,
        request_hash text not null,
        response json not null,
        created_at timestamptz(3) not null default now(),
        primary key (account_id, operation, key)
      );
      create index idempotency_records_age on idempotency_records (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table idempotency_records;
      drop table outbox_work;
      drop table outbox;
    `);
  }
}
