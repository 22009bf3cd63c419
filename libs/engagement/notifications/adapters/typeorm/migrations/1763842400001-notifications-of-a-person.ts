import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The person that a notification is about. Null: everybody on the account sees it, as before. */
export class NotificationsOfAPerson1763842400001 implements MigrationInterface {
  name = 'NotificationsOfAPerson1763842400001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notifications add column user_id bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notifications drop column user_id');
  }
}
