import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What joins calls: the caller's correlation id, and the digest of the `Idempotency-Key`, by which a repetition finds the call that it repeats. The
 * indexes are of the parent alone: partitions that are made from here on have theirs, those that are there get them in the next migration.
 */
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
