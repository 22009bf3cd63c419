import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Audiences, order number and required policies of a campaign. */
export class CampaignDecisions1763838700001 implements MigrationInterface {
  name = 'CampaignDecisions1763838700001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table campaigns
        add column audience_config jsonb not null default '{"targetAudienceIds": [], "suppressAudienceIds": []}',
        add column po_number text,
        add column required_policies jsonb not null default '[]'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table campaigns drop column audience_config, drop column po_number, drop column required_policies');
  }
}
