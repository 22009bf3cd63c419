import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For taking over work of processes without the key. */
export class WorkByTheKeyItNeeds1763835000002 implements MigrationInterface {
  name = 'WorkByTheKeyItNeeds1763835000002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists outbox_work_needs_key on outbox_work (needs_key) where needs_key is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists outbox_work_needs_key');
  }
}
