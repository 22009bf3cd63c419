import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for staff, who list the requests of every account. */
export class SupplyRequestsOfAll1763841000002 implements MigrationInterface {
  name = 'SupplyRequestsOfAll1763841000002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index concurrently if not exists supply_requests_of_all on supply_requests (created_at desc, account_id desc, domain desc, channel desc)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists supply_requests_of_all');
  }
}
