import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the orders of a product. The index holds product ids alone: packages also hold free JSON of buyers. */
export class OrdersByProduct1763844525001 implements MigrationInterface {
  name = 'OrdersByProduct1763844525001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists orders_by_product
       on orders using gin (jsonb_path_query_array(packages, '$[*].productId') jsonb_path_ops)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists orders_by_product');
  }
}
