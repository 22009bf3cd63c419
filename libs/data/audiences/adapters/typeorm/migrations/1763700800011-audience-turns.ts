import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for the oldest waiting syncs, and for the due callbacks of each origin. */
export class AudienceTurns1763700800011 implements MigrationInterface {
  name = 'AudienceTurns1763700800011';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists audience_syncs_oldest on audience_syncs (sequence) where status in ('accepted', 'working')`,
    );
    await runner.query(
      `create index concurrently if not exists audience_callbacks_of_origin on audience_callbacks (origin, due_at) where status = 'due'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists audience_syncs_oldest');
    await runner.query('drop index concurrently if exists audience_callbacks_of_origin');
  }
}
