import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the list of the campaigns that advertise a catalog. */
export class CampaignsOfCatalog1763844521002 implements MigrationInterface {
  name = 'CampaignsOfCatalog1763844521002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists campaigns_of_catalog on campaigns (account_id, catalog_id, created_at desc, id desc)
       where catalog_id is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists campaigns_of_catalog');
  }
}
