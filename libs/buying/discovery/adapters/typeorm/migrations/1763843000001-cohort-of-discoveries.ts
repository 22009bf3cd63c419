import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the reason for the choice of sellers. Older releases leave it empty. */
export class CohortOfDiscoveries1763843000001 implements MigrationInterface {
  name = 'CohortOfDiscoveries1763843000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discoveries add column cohort text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discoveries drop column cohort');
  }
}
