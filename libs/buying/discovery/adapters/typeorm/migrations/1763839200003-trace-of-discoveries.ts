import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the trace of the request that began the round. Older releases leave it empty. */
export class TraceOfDiscoveries1763839200003 implements MigrationInterface {
  name = 'TraceOfDiscoveries1763839200003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discoveries add column trace text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discoveries drop column trace');
  }
}
