import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions are counted by credential when another one is opened. */
export class McpSessionsOfCredentials1763839500003 implements MigrationInterface {
  name = 'McpSessionsOfCredentials1763839500003';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently if not exists mcp_sessions_of_credential on mcp_sessions (credential_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists mcp_sessions_of_credential');
  }
}
