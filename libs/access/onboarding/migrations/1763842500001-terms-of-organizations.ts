import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an account had accepted before an organization was made above it holds for the organization. That account is the one child that is older than it. */
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

  /** What was copied cannot be told from what was accepted. */
  async down(): Promise<void> {}
}
