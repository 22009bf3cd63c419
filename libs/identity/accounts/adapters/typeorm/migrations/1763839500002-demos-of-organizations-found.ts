import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fills `made_for` of existing demos in one statement: there are few, because demos are short-lived. */
export class DemosOfOrganizationsFound1763839500002 implements MigrationInterface {
  name = 'DemosOfOrganizationsFound1763839500002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently if not exists accounts_made_for on accounts (made_for) where made_for is not null');
    await runner.query(
      'update accounts set made_for = demos.account_id from demos where demos.customer_id = accounts.id and made_for is null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists accounts_made_for');
  }
}
