import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Problems of the items of the last read, by reason. Older code leaves them empty. */
export class ItemIssues1763844521001 implements MigrationInterface {
  name = 'ItemIssues1763844521001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table catalogs add column item_issues jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table catalogs drop column item_issues');
  }
}
