import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FeedTurns1763690200001 implements MigrationInterface {
  name = 'FeedTurns1763690200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One row per account that ever had a feed read: when its last turn began, and what is being read now.
      create table feed_turns (
        account_id bigint primary key,
        id text not null,
        -- Null: nothing is being read.
        origin text,
        begun_at timestamptz(3) not null,
        lease_until timestamptz(3)
      );
      create unique index feed_turns_origin on feed_turns (origin) where origin is not null;
      create index feed_turns_leases on feed_turns (lease_until) where lease_until is not null;
    `);
    // Null for runs of processes of the previous release.
    await runner.query(`alter table catalog_refresh_runs add column stage text check (stage in ('waiting', 'reading'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table feed_turns');
    await runner.query('alter table catalog_refresh_runs drop column stage');
  }
}
