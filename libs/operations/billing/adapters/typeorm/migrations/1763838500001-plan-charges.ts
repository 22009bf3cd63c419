import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds plan charges to invoices (docs/adr/0117) and stores which notifications an organization got of them. */
export class PlanCharges1763838500001 implements MigrationInterface {
  name = 'PlanCharges1763838500001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table billing_accounts add column drafted_until date, add column next_due_at timestamptz(3)');
    await runner.query(
      'alter table fee_invoices add column commitment_minor bigint not null default 0, add column overage_minor bigint not null default 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table billing_accounts drop column drafted_until, drop column next_due_at;');
    await runner.query('alter table fee_invoices drop column commitment_minor, drop column overage_minor;');
  }
}
