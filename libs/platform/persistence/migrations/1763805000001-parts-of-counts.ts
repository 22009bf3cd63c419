import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A count may have parts, so that keys of secrets are counted like everything else. `secret_key_counts` goes in a later release: the version before
 * writes and reads it.
 */
export class PartsOfCounts1763805000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table counts add column parts jsonb not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table counts drop column parts');
  }
}
