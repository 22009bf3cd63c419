import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every start lists the keys that stored secrets need. */
export class CallbackKeys1763700500004 implements MigrationInterface {
  name = 'CallbackKeys1763700500004';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists audience_callbacks_secret_key on audience_callbacks (split_part(secrets, '.', 1)) where secrets is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists audience_callbacks_secret_key');
  }
}
