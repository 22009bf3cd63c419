import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account that a demo was created for: limits per organization include its demos. */
export class DemosOfOrganizations1763839500001 implements MigrationInterface {
  name = 'DemosOfOrganizations1763839500001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts add column made_for bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts drop column made_for');
  }
}
