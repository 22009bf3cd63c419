import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreativeAssets1763844528101 implements MigrationInterface {
  name = 'CreativeAssets1763844528101';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table creative_assets (
        account_id bigint not null,
        id text not null,
        advertiser_id bigint not null,
        name text not null,
        kind text not null check (kind in ('image', 'video', 'audio', 'html', 'text', 'url')),
        status text not null check (status in ('uploading', 'checking', 'ready', 'refused', 'archived')),
        content text,
        bytes bigint check (bytes > 0),
        sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
        media_type text,
        facts jsonb,
        refusal jsonb,
        tags text[] not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        -- When an archived asset was last looked at for uses.
        uses_checked_at timestamptz(3),
        primary key (account_id, id),
        check (status <> 'ready' or bytes is null or (sha256 is not null and media_type is not null and facts is not null)),
        check ((content is null) = (kind in ('image', 'video', 'audio', 'html'))),
        check ((bytes is null) = (kind in ('text', 'url')))
      );
      create index creative_assets_of_advertiser on creative_assets (account_id, advertiser_id, created_at desc, id desc);
      create index creative_assets_bytes on creative_assets (account_id) include (bytes, status) where bytes is not null;
      create index creative_assets_archived on creative_assets (coalesce(uses_checked_at, '-infinity')) where status = 'archived';
      create index creative_assets_blobs on creative_assets (account_id, sha256) where sha256 is not null;

      -- Files on their way in. completed_at is null while parts are awaited; due_at also while a failed check is put aside.
      create table creative_asset_uploads (
        account_id bigint not null,
        asset_id text not null,
        advertiser_id bigint not null,
        announced_bytes bigint not null,
        stored_bytes bigint not null,
        stored_parts integer not null default 0,
        store_failures integer not null default 0,
        expires_at timestamptz(3) not null,
        completed_at timestamptz(3),
        fence integer not null,
        lease_until timestamptz(3),
        attempts integer not null,
        due_at timestamptz(3),
        primary key (account_id, asset_id)
      );
      create index creative_asset_uploads_open on creative_asset_uploads (account_id, advertiser_id) where completed_at is null;
      create index creative_asset_uploads_age on creative_asset_uploads (expires_at) where completed_at is null;
      create index creative_asset_uploads_due on creative_asset_uploads (due_at) where due_at is not null;
      create index creative_asset_uploads_turns on creative_asset_uploads (account_id, due_at) where due_at is not null;

      create table creative_asset_parts (
        account_id bigint not null,
        asset_id text not null,
        number integer not null check (number between 1 and 1000),
        bytes bigint not null check (bytes > 0),
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        primary key (account_id, asset_id, number),
        foreign key (account_id, asset_id) references creative_asset_uploads on delete cascade
      );
      create index creative_asset_parts_blobs on creative_asset_parts (account_id, sha256);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table creative_asset_parts, creative_asset_uploads, creative_assets;');
  }
}
