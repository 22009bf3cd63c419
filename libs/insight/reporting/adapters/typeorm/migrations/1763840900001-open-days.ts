import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Older days that sellers are asked about again, by schedule and by request (docs/adr/0173). */
export class OpenDays1763840900001 implements MigrationInterface {
  name = 'OpenDays1763840900001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table delivery_collections
        add column requested_from text, add column requested_to text,
        add column recheck_from text, add column recheck_to text, add column rechecked_from text, add column recheck_at timestamptz(3);
      create table delivery_requests (
        account_id bigint not null,
        id text not null,
        media_buy_id text not null,
        start_date text not null,
        end_date text not null,
        status text not null check (status in ('WAITING', 'ANSWERED', 'UNANSWERED')),
        reason text,
        requested_by text not null,
        created_at timestamptz(3) not null,
        answered_at timestamptz(3),
        primary key (account_id, id)
      );
      create index delivery_requests_latest on delivery_requests (account_id, media_buy_id, created_at desc, id desc);
      create unique index delivery_requests_waiting on delivery_requests (account_id, media_buy_id) where status = 'WAITING';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table delivery_requests;
      alter table delivery_collections
        drop column requested_from, drop column requested_to,
        drop column recheck_from, drop column recheck_to, drop column rechecked_from, drop column recheck_at;
    `);
  }
}
