import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Problems of the items of a read, by reason, and the time of that sync: older code changes neither, so that its syncs have no issues. */
export class ItemIssues1763844521001 implements MigrationInterface {
  name = 'ItemIssues1763844521001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table catalogs add column item_issues jsonb not null default '[]', add column item_issues_at timestamptz(3)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table catalogs drop column item_issues, drop column item_issues_at');
  }
}
