import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BrowserOrigins1763822000001 implements MigrationInterface {
  name = 'BrowserOrigins1763822000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table browser_origins (
        account_id bigint not null,
        id text not null,
        origin text not null,
        label text,
        created_by bigint not null,
        created_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create unique index browser_origins_once on browser_origins (origin, account_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table browser_origins;');
  }
}
