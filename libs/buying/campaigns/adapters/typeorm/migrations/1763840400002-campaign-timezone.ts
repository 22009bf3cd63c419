import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Time zone of a campaign's days. Older code leaves UTC, which it uses. */
export class CampaignTimezone1763840400002 implements MigrationInterface {
  name = 'CampaignTimezone1763840400002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table campaigns add column timezone text not null default 'UTC'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table campaigns drop column timezone');
  }
}
