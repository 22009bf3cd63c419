import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Preferences of people. The rows belong to people, not to accounts. */
export class Assistant1763650001001 implements MigrationInterface {
  name = 'Assistant1763650001001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table assistant_preferences (
        user_id bigint primary key,
        preferred_language text,
        updated_at timestamptz(3) not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table assistant_preferences');
  }
}
