import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The request that began the round. Releases before this one leave it out. */
export class TraceOfDiscoveries1763839200003 implements MigrationInterface {
  name = 'TraceOfDiscoveries1763839200003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discoveries add column trace text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discoveries drop column trace');
  }
}
