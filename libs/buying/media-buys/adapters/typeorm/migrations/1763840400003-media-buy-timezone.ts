import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Time zone of the campaign at the time of the order. Older code stores UTC, in which it asks sellers. */
export class MediaBuyTimezone1763840400003 implements MigrationInterface {
  name = 'MediaBuyTimezone1763840400003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table media_buys add column timezone text not null default 'UTC'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys drop column timezone');
  }
}
