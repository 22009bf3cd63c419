import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for ending flights of media buys that wait for the buyer's decision. */
export class MediaBuysUndecided1763840000002 implements MigrationInterface {
  name = 'MediaBuysUndecided1763840000002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index concurrently if not exists media_buys_undecided on media_buys (flight_end)
        where status = 'PENDING_BUYER_DECISION' and pending_change is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists media_buys_undecided');
  }
}
