import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the correlation id and the key digest, by which a replay finds its call. New partitions get the indexes, existing ones in the next migration. */
export class JoinedCalls1763843400001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table activity_calls add column correlation_id text, add column key_digest text;
      create index if not exists activity_calls_correlation on only activity_calls (account_id, correlation_id, started_at, id)
        where correlation_id is not null;
      create index if not exists activity_calls_key on only activity_calls (account_id, key_digest, started_at, id)
        where key_digest is not null and not is_replay;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table activity_calls drop column correlation_id, drop column key_digest');
  }
}
