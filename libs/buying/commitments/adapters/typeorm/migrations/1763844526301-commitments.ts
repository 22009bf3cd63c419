import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Money that media buys hold, and its sums (docs/adr/0211). */
export class Commitments1763844526301 implements MigrationInterface {
  name = 'Commitments1763844526301';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table commitment_pools (
        account_id bigint not null,
        pool text collate "C" not null,
        -- Only of buyer agents.
        month date,
        committed numeric(24, 6) not null check (committed >= 0),
        primary key (account_id, pool)
      );
      create index commitment_pools_age on commitment_pools (month) where month is not null;

      create table commitments (
        account_id bigint not null,
        media_buy_id text collate "C" not null,
        pool_account_id bigint not null,
        pool text collate "C" not null,
        -- Empty: the buy itself with its agreed changes.
        change_id text collate "C" not null,
        month date,
        amount numeric(24, 6) not null check (amount > 0),
        primary key (account_id, media_buy_id, pool_account_id, pool, change_id)
      );
      create index commitments_age on commitments (month) where month is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table commitments; drop table commitment_pools;');
  }
}
