import type { MigrationInterface, QueryRunner } from 'typeorm';

/** True for archived media buys whose flight had ended. Rows archived before this migration stay false and hold no budget. */
export class MediaBuysCompleted1763844300001 implements MigrationInterface {
  name = 'MediaBuysCompleted1763844300001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys add column was_completed boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys drop column was_completed');
  }
}
