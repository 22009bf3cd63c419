import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Audiences1763650005002 implements MigrationInterface {
  name = 'Audiences1763650005002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audiences (
        account_id bigint not null,
        advertiser_id bigint not null,
        audience_id text not null,
        -- Short, because every member repeats it.
        key bigint not null generated always as identity,
        name text,
        consent_basis text check (consent_basis in ('consent', 'legitimate_interest', 'contract', 'legal_obligation')),
        status text not null check (status in ('PROCESSING', 'READY', 'TOO_SMALL', 'ERROR')),
        deleted boolean not null,
        uploaded_count integer check (uploaded_count >= 0),
        matched_count integer check (matched_count >= 0),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, advertiser_id, audience_id)
      );
      create index audiences_newest on audiences (account_id, advertiser_id, deleted, created_at desc, audience_id desc) include (status);

      create table audience_members (
        account_id bigint not null,
        audience_key bigint not null,
        external_id text collate "C" not null,
        hashed_email bytea check (length(hashed_email) = 32),
        hashed_phone bytea check (length(hashed_phone) = 32),
        uids jsonb,
        primary key (account_id, audience_key, external_id)
      );

      create table audience_matches (
        account_id bigint not null,
        audience_key bigint not null,
        seller text not null,
        matched_count integer not null check (matched_count >= 0),
        matched_at timestamptz(3) not null,
        primary key (account_id, audience_key, seller)
      );

      create table audience_syncs (
        account_id bigint not null,
        id text not null,
        advertiser_id bigint not null,
        sequence bigint not null generated always as identity,
        status text not null check (status in ('accepted', 'working', 'completed', 'failed')),
        wishes jsonb not null,
        audience_ids text[] not null,
        delete_missing boolean not null,
        deleted integer not null,
        added integer not null,
        removed integer not null,
        has_callback boolean not null,
        fence integer not null,
        attempts integer not null,
        lease_until timestamptz(3),
        reason text,
        created_at timestamptz(3) not null,
        ended_at timestamptz(3),
        primary key (account_id, id)
      );
      create index audience_syncs_open on audience_syncs (account_id, advertiser_id, sequence) where status in ('accepted', 'working');
      create index audience_syncs_ended on audience_syncs (ended_at) where ended_at is not null;

      -- What is still to be applied. A part goes in the transaction that applies it.
      create table audience_sync_parts (
        account_id bigint not null,
        sync_id text not null,
        position integer not null,
        audience_id text not null,
        does text not null check (does in ('add', 'remove')),
        data bytea not null,
        primary key (account_id, sync_id, position)
      );
      -- It is compressed already.
      alter table audience_sync_parts alter column data set storage external;

      create table audience_callbacks (
        account_id bigint not null,
        id text not null,
        sync_id text not null,
        url text not null,
        origin text not null,
        operation_id text,
        scheme text check (scheme in ('Bearer', 'HMAC-SHA256')),
        secrets text,
        status text not null check (status in ('waiting', 'due', 'sending', 'delivered', 'failed')),
        payload jsonb,
        attempts jsonb not null,
        fence text,
        due_at timestamptz(3),
        created_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create unique index audience_callbacks_of_sync on audience_callbacks (account_id, sync_id);
      create index audience_callbacks_due on audience_callbacks (status, due_at) where due_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table audience_callbacks;
      drop table audience_sync_parts;
      drop table audience_syncs;
      drop table audience_matches;
      drop table audience_members;
      drop table audiences;
    `);
  }
}
