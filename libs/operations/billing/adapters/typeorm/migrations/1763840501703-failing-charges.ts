import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes media buys that cannot be charged, which operators monitor. */
export class FailingCharges1763840501703 implements MigrationInterface {
  name = 'FailingCharges1763840501703';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists billing_buys_failing on billing_buys (failing_since) where failing_since is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists billing_buys_failing');
  }
}
