import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time zone of an advertiser. Older releases leave UTC, in which they count. */
export class AdvertiserTimezone1763840400001 implements MigrationInterface {
  name = 'AdvertiserTimezone1763840400001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table advertisers add column timezone text not null default 'UTC'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table advertisers drop column timezone');
  }
}
