import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The event that a redelivery repeats. Earlier releases write null. */
export class EventsOfRedeliveries1763844512000 implements MigrationInterface {
  name = 'EventsOfRedeliveries1763844512000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_deliveries add column if not exists repeats_event_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_deliveries drop column if exists repeats_event_id');
  }
}
