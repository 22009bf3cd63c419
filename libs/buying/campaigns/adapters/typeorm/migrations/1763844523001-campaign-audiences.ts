import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index that finds the campaigns of an audience. */
export class CampaignAudiences1763844523001 implements MigrationInterface {
  name = 'CampaignAudiences1763844523001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists campaigns_by_audience on campaigns using gin (audience_config jsonb_path_ops)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists campaigns_by_audience');
  }
}
