import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stored files (ADR 219). `bytes` of a staged row is what it may become; `renewed_at`: when the same bytes were stored again; `store`: where the file
 * is. `check_at`: when the sweep looks at the row; `was_held`: what it found last.
 */
export class Blobs1763844528001 implements MigrationInterface {
  name = 'Blobs1763844528001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table blobs (
        account_id bigint not null,
        file_id uuid not null,
        status text not null check (status in ('staged', 'stored', 'removing')),
        sha256 text,
        bytes bigint not null,
        store text not null,
        stored_at timestamptz,
        renewed_at timestamptz,
        check_at timestamptz not null,
        was_held boolean not null default false,
        primary key (account_id, file_id),
        check (status <> 'stored' or (sha256 is not null and stored_at is not null))
      )`);
    await runner.query(`create unique index blobs_by_content on blobs (account_id, sha256) where status = 'stored'`);
    await runner.query('create index blobs_to_check on blobs (check_at)');
    // The sum of an account is read from the index alone.
    await runner.query('create index blobs_of_account on blobs (account_id) include (bytes)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table blobs');
  }
}
