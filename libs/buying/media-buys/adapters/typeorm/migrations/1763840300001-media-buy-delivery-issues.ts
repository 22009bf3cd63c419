import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of a media buy's delivery is not counted as its seller reports it. The index holds only media buys that have any. */
export class MediaBuyDeliveryIssues1763840300001 implements MigrationInterface {
  name = 'MediaBuyDeliveryIssues1763840300001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table media_buys add column delivery_issues jsonb not null default '[]';
      create index media_buys_delivery_issues on media_buys (account_id, created_at desc, id desc) where delivery_issues <> '[]';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys drop column delivery_issues;');
  }
}
