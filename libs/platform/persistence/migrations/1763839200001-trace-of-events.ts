import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The request that an event follows from. Releases before this one leave it out. */
export class TraceOfEvents1763839200001 implements MigrationInterface {
  name = 'TraceOfEvents1763839200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox add column trace text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox drop column trace');
  }
}
