import type { MigrationInterface, QueryRunner } from 'typeorm';

const before =
  "'DRAFT', 'PENDING_APPROVAL', 'INPUT_REQUIRED', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED', 'FAILED', 'REJECTED', 'ARCHIVED'";

/** Terms that the seller booked with other values than agreed, and the status PENDING_BUYER_DECISION. */
export class MediaBuyDifferences1763840000001 implements MigrationInterface {
  name = 'MediaBuyDifferences1763840000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table media_buys
        add column differences jsonb not null default '[]',
        drop constraint media_buys_status_check,
        add constraint media_buys_status_check check (status in (${before}, 'PENDING_BUYER_DECISION')) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update media_buys set status = 'INPUT_REQUIRED' where status = 'PENDING_BUYER_DECISION'`);
    await runner.query(`
      alter table media_buys
        drop column differences,
        drop constraint media_buys_status_check,
        add constraint media_buys_status_check check (status in (${before})) not valid`);
  }
}
