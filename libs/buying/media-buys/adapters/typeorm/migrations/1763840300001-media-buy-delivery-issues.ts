import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reasons why ad delivery is not counted as the seller reports it. */
export class MediaBuyDeliveryIssues1763840300001 implements MigrationInterface {
  name = 'MediaBuyDeliveryIssues1763840300001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table media_buys add column delivery_issues jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys drop column delivery_issues');
  }
}
