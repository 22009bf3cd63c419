import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for deleting ended tasks by age. */
export class TaskRetention1763690200012 implements MigrationInterface {
  name = 'TaskRetention1763690200012';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index concurrently if not exists tasks_age on tasks (updated_at) where status in ('completed', 'failed')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists tasks_age');
  }
}
