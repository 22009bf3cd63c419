import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts with parts, for secrets by key. A later release drops `secret_key_counts`, which the previous version uses. */
export class PartsOfCounts1763805000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table counts add column parts jsonb not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table counts drop column parts');
  }
}
