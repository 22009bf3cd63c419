import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every process start reads the key ids of stored answers. */
export class IdempotencySecretKeys1763700500006 implements MigrationInterface {
  name = 'IdempotencySecretKeys1763700500006';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists idempotency_records_secret_key
       on idempotency_records (split_part(sealed_answer, '.', 1)) where sealed_answer is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists idempotency_records_secret_key');
  }
}
