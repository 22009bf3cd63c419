import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers that one process counts for all others. */
export class Counts1763700600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table counts (
        name text primary key,
        value bigint not null,
        counted_at timestamptz(3) not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table counts');
  }
}
