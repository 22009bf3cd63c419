import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for finding the grants of a client: a client with a grant is not removed. */
export class ClientsOfGrants1763841100001 implements MigrationInterface {
  name = 'ClientsOfGrants1763841100001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently if not exists oauth_grants_of_client on oauth_grants (client_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists oauth_grants_of_client');
  }
}
