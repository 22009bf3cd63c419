import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Demo1795457138002 implements MigrationInterface {
  name = 'Demo1795457138002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table demos (
        account_id bigint not null,
        id text not null,
        name text not null,
        status text not null check (status in ('active', 'archived')),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index demos_newest on demos (account_id, created_at desc, id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table demos;');
  }
}
