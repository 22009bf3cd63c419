import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the capabilities that a seller stated with its answer. */
export class SellerAbilities1763838700002 implements MigrationInterface {
  name = 'SellerAbilities1763838700002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discovery_answers add column abilities jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discovery_answers drop column abilities');
  }
}
