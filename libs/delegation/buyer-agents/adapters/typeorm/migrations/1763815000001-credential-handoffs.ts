import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The page on which an admin creates a requested key. */
export class CredentialHandoffs1763815000001 implements MigrationInterface {
  name = 'CredentialHandoffs1763815000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table buyer_agents add column credential_handoff jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table buyer_agents drop column credential_handoff');
  }
}
