import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Usage by feature, and limits that accounts set themselves. */
export class UsageFeatures1763830000001 implements MigrationInterface {
  name = 'UsageFeatures1763830000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table ai_usage add column feature text not null default 'assistant';
      create table ai_quotas (
        account_id bigint primary key,
        limit_micro_usd bigint not null check (limit_micro_usd >= 0),
        by_staff boolean not null,
        updated_at timestamptz(3) not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ai_quotas; alter table ai_usage drop column feature;');
  }
}
