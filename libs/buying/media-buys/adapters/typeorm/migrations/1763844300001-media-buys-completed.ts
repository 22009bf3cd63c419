import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an archived media buy had run to its end. Of those that were archived before it is not known: they hold no budget, as before. */
export class MediaBuysCompleted1763844300001 implements MigrationInterface {
  name = 'MediaBuysCompleted1763844300001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys add column was_completed boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys drop column was_completed');
  }
}
