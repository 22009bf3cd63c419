import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Event types of the consumers of all running versions (docs/adr/0063), and dead letters (docs/adr/0062). */
export class DeadLetters1763700800001 implements MigrationInterface {
  name = 'DeadLetters1763700800001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outbox_consumers (
        consumer text not null,
        type text not null,
        seen_at timestamptz(3) not null default now(),
        primary key (consumer, type)
      );
      -- Work of consumers that no version has any more is put aside like that of all that go.
      insert into outbox_consumers (consumer, type) select distinct consumer, '' from outbox_work;

      create table dead_letters (
        id bigint primary key generated always as identity,
        kind text not null check (kind in ('event', 'job', 'mail')),
        name text not null,
        key text not null,
        account_id bigint not null,
        data jsonb not null,
        attempts integer not null,
        reason text not null,
        failed_at timestamptz(3) not null default now(),
        constraint dead_letters_once unique (kind, name, key)
      );
      create index dead_letters_age on dead_letters (failed_at);
      create index dead_letters_of_account on dead_letters (account_id, name, failed_at);

      create table job_failures (
        name text not null,
        key text not null,
        failures integer not null,
        failed_at timestamptz(3) not null default now(),
        primary key (name, key)
      );
      create index job_failures_age on job_failures (failed_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table job_failures; drop table dead_letters; drop table outbox_consumers;');
  }
}
