import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for supply requests, which search storefronts by publisher domain. */
export class StorefrontsByPublisher1763824000003 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists storefronts_publisher on storefronts (publisher_domain) where status = 'transacting'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists storefronts_publisher');
  }
}
