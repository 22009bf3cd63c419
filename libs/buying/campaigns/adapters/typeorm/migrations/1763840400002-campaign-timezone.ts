import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose days a campaign counts in. Older code leaves UTC, which is what it counts in. */
export class CampaignTimezone1763840400002 implements MigrationInterface {
  name = 'CampaignTimezone1763840400002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table campaigns add column timezone text not null default 'UTC'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table campaigns drop column timezone');
  }
}
