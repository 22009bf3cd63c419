import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the event sources of advertisers. Distributed by account. */
export class EventSources1763650004101 implements MigrationInterface {
  name = 'EventSources1763650004101';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table event_sources (
        account_id bigint not null,
        id text collate "C" not null,
        advertiser_id bigint not null,
        name text not null,
        event_types text[] not null check (cardinality(event_types) > 0),
        allowed_domains text[] not null,
        revision integer not null,
        deleted_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index event_sources_newest on event_sources (account_id, advertiser_id, created_at desc, id desc) where deleted_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table event_sources;');
  }
}
