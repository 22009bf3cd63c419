import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The share of each media buy in a month's total, kept for as long as it can be released. */
export class GivenBack1763822000002 implements MigrationInterface {
  name = 'GivenBack1763822000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table buyer_agent_commitment_parts (
        account_id bigint not null,
        media_buy_id text collate "C" not null,
        -- Empty: the buy itself.
        change_id text collate "C" not null,
        agent_account_id bigint not null,
        agent_id text collate "C" not null,
        advertiser_id bigint not null,
        month date not null,
        amount numeric(20, 6) not null check (amount > 0),
        agreed boolean not null,
        primary key (account_id, media_buy_id, change_id)
      );
      create index buyer_agent_commitment_parts_age on buyer_agent_commitment_parts (month);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table buyer_agent_commitment_parts;');
  }
}
