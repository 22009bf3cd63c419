import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose days an advertiser counts in. Older code leaves UTC, which is what it counts in. */
export class AdvertiserTimezone1763840400001 implements MigrationInterface {
  name = 'AdvertiserTimezone1763840400001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table advertisers add column timezone text not null default 'UTC'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table advertisers drop column timezone');
  }
}
