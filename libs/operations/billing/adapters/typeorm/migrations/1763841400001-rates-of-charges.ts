import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the fee rate of each charged day (docs/adr/0170), and who counted an over-delivery (docs/adr/0173). */
export class RatesOfCharges1763841400001 implements MigrationInterface {
  name = 'RatesOfCharges1763841400001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table billing_charges add column fee_basis_points integer;
      alter table over_deliveries add column counted_by text not null default 'SELLER' check (counted_by in ('SELLER', 'THIRD_PARTY'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table over_deliveries drop column counted_by; alter table billing_charges drop column fee_basis_points;');
  }
}
