import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds redeliveries by the event that they repeat, and failed deliveries. Both are rare: their indexes cost an ordinary delivery nothing. */
export class DeliveriesOfAnEvent1763844512001 implements MigrationInterface {
  name = 'DeliveriesOfAnEvent1763844512001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists webhook_deliveries_repeats
       on webhook_deliveries (account_id, subscription_id, repeats_event_id) where repeats_event_id is not null`,
    );
    await runner.query(
      `create index concurrently if not exists webhook_deliveries_failed
       on webhook_deliveries (account_id, subscription_id, created_at desc, id desc) where status = 'failed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists webhook_deliveries_failed');
    await runner.query('drop index concurrently if exists webhook_deliveries_repeats');
  }
}
