import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sealed answers, the caller's rights at that time, and claims of work in several transactions. Older releases leave these columns null. */
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
