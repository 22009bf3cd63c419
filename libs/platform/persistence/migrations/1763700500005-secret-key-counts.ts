import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Number of stored secrets per key, counted by one process for all. */
export class SecretKeyCounts1763700500005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table secret_key_counts (
        place text primary key,
        keys jsonb not null,
        counted_at timestamptz(3) not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table secret_key_counts');
  }
}
