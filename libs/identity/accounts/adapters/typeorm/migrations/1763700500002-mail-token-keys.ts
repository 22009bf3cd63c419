import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for the check at every start which encryption keys the sealed mail tokens in event payloads need. */
export class MailTokenKeys1763700500002 implements MigrationInterface {
  name = 'MailTokenKeys1763700500002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists outbox_secret_key on outbox (split_part(payload->>'sealedToken', '.', 1)) where payload ? 'sealedToken'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists outbox_secret_key');
  }
}
