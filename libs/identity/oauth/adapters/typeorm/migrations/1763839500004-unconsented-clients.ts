import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for removing clients without a consent after a day. */
export class UnconsentedClients1763839500004 implements MigrationInterface {
  name = 'UnconsentedClients1763839500004';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists oauth_clients_unconsented on oauth_clients (created_at) where last_used_at = created_at',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists oauth_clients_unconsented');
  }
}
