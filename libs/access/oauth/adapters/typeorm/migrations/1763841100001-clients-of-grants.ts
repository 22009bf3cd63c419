import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds whether somebody consented to a client. Clients that were consented to stay, so nothing looks for those that are not used any more. */
export class ClientsOfGrants1763841100001 implements MigrationInterface {
  name = 'ClientsOfGrants1763841100001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently if not exists oauth_grants_of_client on oauth_grants (client_id)');
    await runner.query('drop index concurrently if exists oauth_clients_unused');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently if not exists oauth_clients_unused on oauth_clients (last_used_at)');
    await runner.query('drop index concurrently if exists oauth_grants_of_client');
  }
}
