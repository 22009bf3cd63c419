import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What goes by its age is found by its age. Rows come in that order, and an index that could sort them would be taken for the list of an account. */
export class BriefRetention1763690200011 implements MigrationInterface {
  name = 'BriefRetention1763690200011';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index concurrently if not exists brief_artifacts_age on brief_artifacts using brin (received_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists brief_artifacts_age');
  }
}
