import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for the keys of a person on all accounts: a reset revokes them, and admins list keys of other accounts that reach theirs. */
export class KeysOfPeople1763690400001 implements MigrationInterface {
  name = 'KeysOfPeople1763690400001';

  async up(runner: QueryRunner): Promise<void> {
    // Not concurrently: that would wait for the other processes, which wait for this migration. The table is small.
    await runner.query(`
      create index api_keys_of_person on api_keys (user_id) where status = 'active';
      create index api_keys_made_by on api_keys (created_by) where status = 'active';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index api_keys_of_person; drop index api_keys_made_by;');
  }
}
