import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Budget held by media buys, and the index for ending flights. */
export class CampaignAllocation1763650003001 implements MigrationInterface {
  name = 'CampaignAllocation1763650003001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table campaigns add column allocated_budget numeric(20, 6) not null default 0 check (allocated_budget >= 0);
      create index campaigns_ending on campaigns (flight_end) where status in ('ACTIVE', 'PAUSED');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index campaigns_ending; alter table campaigns drop column allocated_budget;');
  }
}
