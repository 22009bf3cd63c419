import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NotificationsOfAPersonFound1763842400002 implements MigrationInterface {
  name = 'NotificationsOfAPersonFound1763842400002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists notifications_of_person on notifications (account_id, place)
       include (user_id, type, advertiser_id) where user_id is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists notifications_of_person');
  }
}
