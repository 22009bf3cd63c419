import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an execution was asked for, so that a refresh can ask for the same again. */
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
