import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports name the media buys of an account whose delivery has issues: few of all that it has. */
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
