import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Copies acceptances to organizations from the account that they were made for, the only child older than the organization. */
export class TermsOfOrganizations1763842500001 implements MigrationInterface {
  name = 'TermsOfOrganizations1763842500001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into terms_acceptances (account_id, version, accepted_by, accepted_at)
      select organization.id, t.version, t.accepted_by, t.accepted_at
      from accounts organization
      join accounts first on first.parent_id = organization.id and first.id < organization.id
      join terms_acceptances t on t.account_id = first.id and t.accepted_at <= organization.created_at
      on conflict do nothing
    `);
  }

  /** Cannot be undone: copied rows look like acceptances. */
  async down(): Promise<void> {}
}
