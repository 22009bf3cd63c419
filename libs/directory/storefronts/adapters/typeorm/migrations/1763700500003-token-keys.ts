import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for the check at every start of which keys the stored tokens need. */
export class TokenKeys1763700500003 implements MigrationInterface {
  name = 'TokenKeys1763700500003';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists seller_agents_secret_key on seller_agents (split_part(sealed_token, '.', 1)) where sealed_token is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists seller_agents_secret_key');
  }
}
