import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the record of a tool's call by the id of its receipt (`Receipts`). */
export class Receipts1763810000001 implements MigrationInterface {
  name = 'Receipts1763810000001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists idempotency_receipts on idempotency_records (account_id, md5(operation || ' ' || key))
         where operation like 'tools.%'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists idempotency_receipts');
  }
}
