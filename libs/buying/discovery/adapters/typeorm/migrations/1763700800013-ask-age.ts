import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the oldest pending asks, and asks with a current or expired lease. */
export class AskAge1763700800013 implements MigrationInterface {
  name = 'AskAge1763700800013';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists discovery_asks_oldest on discovery_asks (created_at) where settled_at is null and status = 'pending'`,
    );
    await runner.query(
      `create index concurrently if not exists discovery_asks_held on discovery_asks (deadline_at) where settled_at is null and status = 'asking'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists discovery_asks_oldest');
    await runner.query('drop index concurrently if exists discovery_asks_held');
  }
}
