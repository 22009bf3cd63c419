import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows the status `skipped` for events of a failed subscription. Earlier releases write no such rows. */
export class SkippedDeliveries1763839600001 implements MigrationInterface {
  name = 'SkippedDeliveries1763839600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table webhook_deliveries
        drop constraint webhook_deliveries_status_check,
        add constraint webhook_deliveries_status_check
          check (status in ('pending', 'sending', 'delivered', 'failed', 'cancelled', 'skipped')) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from webhook_deliveries where status = 'skipped'`);
    await runner.query(`
      alter table webhook_deliveries
        drop constraint webhook_deliveries_status_check,
        add constraint webhook_deliveries_status_check check (status in ('pending', 'sending', 'delivered', 'failed', 'cancelled')) not valid`);
  }
}
