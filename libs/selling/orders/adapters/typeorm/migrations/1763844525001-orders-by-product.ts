import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the orders of a product. */
export class OrdersByProduct1763844525001 implements MigrationInterface {
  name = 'OrdersByProduct1763844525001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently if not exists orders_by_product on orders using gin (packages jsonb_path_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists orders_by_product');
  }
}
