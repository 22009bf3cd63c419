import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is to be rung again of each consumer. `outbox_work_rung` goes in a later release: the version before asks it. */
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
