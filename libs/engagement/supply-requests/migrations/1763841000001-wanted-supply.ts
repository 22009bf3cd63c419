import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for sellers, who see the requests for their domain. */
export class WantedSupply1763841000001 implements MigrationInterface {
  name = 'WantedSupply1763841000001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently if not exists supply_requests_wanted on supply_requests (domain, channel)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists supply_requests_wanted');
  }
}
