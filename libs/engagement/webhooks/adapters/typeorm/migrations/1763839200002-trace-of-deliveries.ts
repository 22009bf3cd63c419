import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trace of the request that caused the delivery. Earlier releases write null. */
export class TraceOfDeliveries1763839200002 implements MigrationInterface {
  name = 'TraceOfDeliveries1763839200002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_deliveries add column trace text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_deliveries drop column trace');
  }
}
