import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a seller said that it can do, when it answered. */
export class SellerAbilities1763838700002 implements MigrationInterface {
  name = 'SellerAbilities1763838700002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discovery_answers add column abilities jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discovery_answers drop column abilities');
  }
}
