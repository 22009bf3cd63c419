import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the seller of each charge, and how much of the amount owed to the seller is in a payout (docs/adr/0097). */
export class SellerOfCharges1763837000001 implements MigrationInterface {
  name = 'SellerOfCharges1763837000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table billing_charges add column seller_id bigint, add column paid_minor bigint not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table billing_charges drop column seller_id, drop column paid_minor;');
  }
}
