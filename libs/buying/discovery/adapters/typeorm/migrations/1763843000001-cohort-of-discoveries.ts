import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why these sellers were asked. Releases before this one leave it out. */
export class CohortOfDiscoveries1763843000001 implements MigrationInterface {
  name = 'CohortOfDiscoveries1763843000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discoveries add column cohort text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discoveries drop column cohort');
  }
}
