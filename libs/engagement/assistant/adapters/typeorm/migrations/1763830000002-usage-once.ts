import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Unique row per day, model and feature. */
export class UsageOnce1763830000002 implements MigrationInterface {
  name = 'UsageOnce1763830000002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create unique index concurrently if not exists ai_usage_once on ai_usage (account_id, day, model, feature)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists ai_usage_once');
  }
}
