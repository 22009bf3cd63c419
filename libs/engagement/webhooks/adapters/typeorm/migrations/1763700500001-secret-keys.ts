import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every start reads which keys the stored secrets need. */
export class SecretKeys1763700500001 implements MigrationInterface {
  name = 'SecretKeys1763700500001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists webhook_subscriptions_secret_key on webhook_subscriptions (split_part(secret, '.', 1))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists webhook_subscriptions_secret_key');
  }
}
