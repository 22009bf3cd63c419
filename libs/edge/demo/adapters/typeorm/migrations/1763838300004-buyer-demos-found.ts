import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes demos whose sellers have yet to report a day. */
export class BuyerDemosFound1763838300004 implements MigrationInterface {
  name = 'BuyerDemosFound1763838300004';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index concurrently if not exists demos_behind on demos (delivered_through)
      where status = 'ACTIVE' and delivered_through is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists demos_behind');
  }
}
