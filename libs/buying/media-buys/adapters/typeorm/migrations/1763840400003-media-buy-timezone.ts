import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The zone of the campaign when the media buy was ordered. Older code leaves UTC, which is what it asks sellers in. */
export class MediaBuyTimezone1763840400003 implements MigrationInterface {
  name = 'MediaBuyTimezone1763840400003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table media_buys add column timezone text not null default 'UTC'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys drop column timezone');
  }
}
