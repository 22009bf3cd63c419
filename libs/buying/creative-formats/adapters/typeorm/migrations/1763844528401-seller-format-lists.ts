import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SellerFormatLists1763844528401 implements MigrationInterface {
  name = 'SellerFormatLists1763844528401';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table seller_format_lists (
        account_id bigint not null,
        seller_id bigint not null,
        formats jsonb not null default '[]',
        dropped integer not null default 0,
        is_cut boolean not null default false,
        problem text,
        fetched_at timestamptz(3),
        asked_at timestamptz(3) not null,
        primary key (account_id, seller_id)
      )`);
    await runner.query('create index seller_format_lists_asked on seller_format_lists (asked_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table seller_format_lists');
  }
}
