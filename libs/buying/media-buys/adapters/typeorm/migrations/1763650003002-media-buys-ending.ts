import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for ending flights, and the budgets that existing media buys hold. */
export class MediaBuysEnding1763650003002 implements MigrationInterface {
  name = 'MediaBuysEnding1763650003002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index media_buys_ending on media_buys (flight_end) where status in ('ACTIVE', 'PAUSED');
      update campaigns set allocated_budget = held.budget
      from (
        select account_id, campaign_id, sum(budget) as budget from media_buys
        where status not in ('CANCELED', 'FAILED', 'REJECTED', 'ARCHIVED') group by account_id, campaign_id
      ) held
      where campaigns.account_id = held.account_id and campaigns.id = held.campaign_id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index media_buys_ending;');
  }
}
