import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores an execution's transform and sellers, so that a refresh can repeat it. */
export class RepeatableExecutions1763650004001 implements MigrationInterface {
  name = 'RepeatableExecutions1763650004001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table catalog_activation_executions
        add column transform_id text,
        add column adcp_agent_ids text[] not null default '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table catalog_activation_executions drop column transform_id, drop column adcp_agent_ids;');
  }
}
