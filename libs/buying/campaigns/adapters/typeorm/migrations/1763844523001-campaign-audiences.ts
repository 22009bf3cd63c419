import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index that finds the campaigns of an audience. */
export class CampaignAudiences1763844523001 implements MigrationInterface {
  name = 'CampaignAudiences1763844523001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index campaigns_by_audience on campaigns using gin (audience_config jsonb_path_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index campaigns_by_audience');
  }
}
