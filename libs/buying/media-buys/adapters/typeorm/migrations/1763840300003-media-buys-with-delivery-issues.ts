import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partial index for reports on media buys with delivery issues: few rows of an account have any. */
export class MediaBuysWithDeliveryIssues1763840300003 implements MigrationInterface {
  name = 'MediaBuysWithDeliveryIssues1763840300003';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index concurrently if not exists media_buys_with_delivery_issues
        on media_buys (account_id, created_at desc, id desc) where delivery_issues <> '[]'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists media_buys_with_delivery_issues');
  }
}
