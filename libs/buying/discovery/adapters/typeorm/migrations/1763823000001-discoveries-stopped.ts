import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time at which the buyer stopped waiting in the last round. */
export class DiscoveriesStopped1763823000001 implements MigrationInterface {
  name = 'DiscoveriesStopped1763823000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discoveries add column stopped_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discoveries drop column stopped_at');
  }
}
