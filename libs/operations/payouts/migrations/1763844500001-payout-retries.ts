import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Retries that wait for approval, and who requested them. An older release writes none, and requires no second person. */
export class PayoutRetries1763844500001 implements MigrationInterface {
  name = 'PayoutRetries1763844500001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payouts
        add column if not exists retried_by bigint,
        drop constraint payouts_status_check,
        add constraint payouts_status_check check (status in ('PREPARED', 'APPROVED', 'PAID', 'FAILED', 'RETRIED', 'CANCELED')) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update payouts set status = 'FAILED', failure_reason = coalesce(failure_reason, 'Retried') where status = 'RETRIED'`,
    );
    await runner.query(`
      alter table payouts
        drop column retried_by,
        drop constraint payouts_status_check,
        add constraint payouts_status_check check (status in ('PREPARED', 'APPROVED', 'PAID', 'FAILED', 'CANCELED')) not valid`);
  }
}
