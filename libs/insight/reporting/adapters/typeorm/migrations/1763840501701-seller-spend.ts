import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the seller says of a day that was imported (docs/adr/0170). Days that were imported before have none: it is not known, and what was charged for
 * them stays.
 */
export class SellerSpend1763840501701 implements MigrationInterface {
  name = 'SellerSpend1763840501701';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table delivery_days add column seller_spend bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table delivery_days drop column seller_spend');
  }
}
