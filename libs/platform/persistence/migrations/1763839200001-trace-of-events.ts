import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trace of the request that caused the event. Older releases leave it null. */
export class TraceOfEvents1763839200001 implements MigrationInterface {
  name = 'TraceOfEvents1763839200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox add column trace text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox drop column trace');
  }
}
