import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key that an event's consumer lacked: only a process that has it takes the work again (docs/adr/0058). */
export class WorkThatNeedsAKey1763830000001 implements MigrationInterface {
  name = 'WorkThatNeedsAKey1763830000001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox_work add column if not exists needs_key text');
    await runner.query(
      'create index concurrently if not exists outbox_work_needs_key on outbox_work (needs_key) where needs_key is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('update outbox_work set rung_at = now() where needs_key is not null');
    await runner.query('alter table outbox_work drop column if exists needs_key');
  }
}
