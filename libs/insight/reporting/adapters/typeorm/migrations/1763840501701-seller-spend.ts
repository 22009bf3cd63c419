import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The seller's spend of imported days (docs/adr/0170). Null for days imported earlier: unknown, and their charges stay. */
export class SellerSpend1763840501701 implements MigrationInterface {
  name = 'SellerSpend1763840501701';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table delivery_days add column seller_spend bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table delivery_days drop column seller_spend');
  }
}
