import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Time of the client's last consent request: the client is not removed while a person decides. */
export class AskedClients1763841300001 implements MigrationInterface {
  name = 'AskedClients1763841300001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table oauth_clients add column asked_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table oauth_clients drop column asked_at');
  }
}
