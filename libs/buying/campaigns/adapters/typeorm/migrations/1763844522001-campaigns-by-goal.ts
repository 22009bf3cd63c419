import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the campaigns whose goals count events of an event source. */
export class CampaignsByGoal1763844522001 implements MigrationInterface {
  name = 'CampaignsByGoal1763844522001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index concurrently if not exists campaigns_by_goal on campaigns using gin (performance_config jsonb_path_ops) where performance_config is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists campaigns_by_goal');
  }
}
