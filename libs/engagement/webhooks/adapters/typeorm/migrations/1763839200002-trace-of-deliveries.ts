import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The request that a delivery follows from. Releases before this one leave it out. */
export class TraceOfDeliveries1763839200002 implements MigrationInterface {
  name = 'TraceOfDeliveries1763839200002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_deliveries add column trace text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_deliveries drop column trace');
  }
}
