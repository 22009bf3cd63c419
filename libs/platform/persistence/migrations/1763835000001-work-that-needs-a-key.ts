import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key that a consumer needs: only a process with it takes the work (docs/adr/0058). */
export class WorkThatNeedsAKey1763835000001 implements MigrationInterface {
  name = 'WorkThatNeedsAKey1763835000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox_work add column needs_key text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update outbox_work set rung_at = now() where rung_at = 'infinity'`);
    await runner.query('alter table outbox_work drop column needs_key');
  }
}
