import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WebhookDeliveryAge1763700800010 implements MigrationInterface {
  name = 'WebhookDeliveryAge1763700800010';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists webhook_deliveries_oldest on webhook_deliveries (created_at) where status = 'pending'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists webhook_deliveries_oldest');
  }
}
