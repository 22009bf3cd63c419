import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Campaigns of a list, the newest attachment first. */
export class ListCampaigns1763844524001 implements MigrationInterface {
  name = 'ListCampaigns1763844524001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists campaign_property_lists_of_list
       on campaign_property_lists (account_id, list_id, position desc, campaign_id desc)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists campaign_property_lists_of_list');
  }
}
