import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Realtime1763821000001 implements MigrationInterface {
  name = 'Realtime1763821000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Held by whoever adds changes: positions become visible in their order and without gaps.
      create table realtime_feeds (
        account_id bigint primary key,
        position bigint not null
      );
      create table realtime_changes (
        account_id bigint not null,
        position bigint not null,
        kind text not null,
        id text not null,
        revision bigint,
        advertiser_id bigint,
        user_id bigint,
        at timestamptz(3) not null,
        added_at timestamptz(3) not null,
        primary key (account_id, position)
      );
      create index realtime_changes_old on realtime_changes (added_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table realtime_changes; drop table realtime_feeds;');
  }
}
