import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payment references are compared without regard to case. `payouts_paid_with` stays for the older release. */
export class PayoutReferencesInAnyCase1763844500002 implements MigrationInterface {
  name = 'PayoutReferencesInAnyCase1763844500002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists payouts_paid_with_in_any_case on payouts (lower(reference)) where reference is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists payouts_paid_with_in_any_case');
  }
}
