import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for the limit of sessions per credential. */
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
