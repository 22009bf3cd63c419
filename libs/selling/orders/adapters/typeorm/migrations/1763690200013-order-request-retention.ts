import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for deleting requests by age. */
export class OrderRequestRetention1763690200013 implements MigrationInterface {
  name = 'OrderRequestRetention1763690200013';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index concurrently if not exists order_requests_age on order_requests (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists order_requests_age');
  }
}
