import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `bytes` of a staged row is what it may become. `renewed_at`: when the same bytes were stored again. `store`: where the file is; null for files
 * of the version before.
 */
export class BytesOfAccounts1763844528002 implements MigrationInterface {
  name = 'BytesOfAccounts1763844528002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table blobs add column renewed_at timestamptz, add column store text');
    // The sum of an account is read from the index alone.
    await runner.query('create index blobs_of_account on blobs (account_id) include (bytes)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index blobs_of_account');
    await runner.query('alter table blobs drop column renewed_at, drop column store');
  }
}
