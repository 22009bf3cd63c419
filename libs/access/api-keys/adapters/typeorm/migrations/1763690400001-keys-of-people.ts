import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys of a person on every account: to end them with a reset, and to show an account's admins those that reach it from elsewhere. */
export class KeysOfPeople1763690400001 implements MigrationInterface {
  name = 'KeysOfPeople1763690400001';

  async up(runner: QueryRunner): Promise<void> {
    // Not concurrently: that would wait for the other processes, which wait for this one to have migrated. The table is small.
    await runner.query(`
      create index api_keys_of_person on api_keys (user_id) where status = 'active';
      create index api_keys_made_by on api_keys (created_by) where status = 'active';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index api_keys_of_person; drop index api_keys_made_by;');
  }
}
