import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For ringing again per consumer. A later release drops `outbox_work_rung`, which the previous version uses. */
export class OutboxWorkOfConsumer1763700800002 implements MigrationInterface {
  name = 'OutboxWorkOfConsumer1763700800002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently if not exists outbox_work_of_consumer on outbox_work (consumer, rung_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists outbox_work_of_consumer');
  }
}
