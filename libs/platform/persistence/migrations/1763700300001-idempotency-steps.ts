import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers are kept sealed, beside what their caller might do then; work in steps holds a claim. Releases before leave all of it null. */
export class IdempotencySteps1763700300001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table idempotency_records
        add column sealed_answer text,
        add column standing text,
        add column claim text,
        add column claimed_until timestamptz(3);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table idempotency_records drop column sealed_answer, drop column standing, drop column claim, drop column claimed_until;
    `);
  }
}
