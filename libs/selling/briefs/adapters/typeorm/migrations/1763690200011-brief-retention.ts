import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for deleting briefs by age. A BRIN index: a sortable index would be chosen by the planner for lists of an account. */
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
