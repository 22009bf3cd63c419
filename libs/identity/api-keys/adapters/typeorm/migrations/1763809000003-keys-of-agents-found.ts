import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for the keys of an agent, newest first. */
export class KeysOfAgentsFound1763809000003 implements MigrationInterface {
  name = 'KeysOfAgentsFound1763809000003';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists api_keys_of_agent on api_keys (account_id, agent_id, created_at desc, id desc) where agent_id is not null`,
    );
    await runner.query('alter table api_keys validate constraint api_keys_kind_known');
    await runner.query('alter table api_keys validate constraint api_keys_person');
    await runner.query('alter table api_keys validate constraint api_keys_agent');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists api_keys_of_agent');
  }
}
