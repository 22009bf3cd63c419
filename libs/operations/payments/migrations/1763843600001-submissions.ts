import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cards submitted on the page of a capture link. */
export class Submissions1763843600001 implements MigrationInterface {
  name = 'Submissions1763843600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payment_captures
        add column if not exists submission_status text,
        add column if not exists submitted_at timestamptz(3),
        add column if not exists completed_at timestamptz(3),
        add column if not exists failure_reason text,
        add column if not exists method_id text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table payment_captures drop column submission_status, drop column submitted_at, drop column completed_at, drop column failure_reason,
        drop column method_id;`,
    );
  }
}
