import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Catalog of a campaign. Older code leaves it null. */
export class CampaignCatalog1763690600001 implements MigrationInterface {
  name = 'CampaignCatalog1763690600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table campaigns add column catalog_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table campaigns drop column catalog_id');
  }
}
