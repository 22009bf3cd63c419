import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BrowserOrigins1795455351465 implements MigrationInterface {
  name = 'BrowserOrigins1795455351465';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table browser_origins (
        account_id bigint not null,
        id text not null,
        name text not null,
        created_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index browser_origins_newest on browser_origins (account_id, created_at desc, id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table browser_origins;');
  }
}
