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
        primary key (account_id, id),
        check ((content is null) = (kind in ('image', 'video', 'audio', 'html'))),
        check ((bytes is null) = (kind in ('text', 'url')))
      );
      create index creative_assets_of_advertiser on creative_assets (account_id, advertiser_id, created_at desc, id desc);
      create index creative_assets_bytes on creative_assets (account_id) include (bytes, status) where bytes is not null;
      create index creative_assets_blobs on creative_assets (account_id, sha256) where sha256 is not null;

      -- Files on their way in. due_at is null while parts are awaited, then the time from which a worker may check the file.
      create table creative_asset_uploads (
        account_id bigint not null,
        asset_id text not null,
        advertiser_id bigint not null,
        announced_bytes bigint not null,
        stored_bytes bigint not null,
        expires_at timestamptz(3) not null,
        fence integer not null,
        lease_until timestamptz(3),
        attempts integer not null,
        due_at timestamptz(3),
        primary key (account_id, asset_id)
      );
      create index creative_asset_uploads_open on creative_asset_uploads (account_id, advertiser_id) where due_at is null;
      create index creative_asset_uploads_age on creative_asset_uploads (expires_at) where due_at is null;
      create index creative_asset_uploads_due on creative_asset_uploads (due_at) where due_at is not null;
      create index creative_asset_uploads_turns on creative_asset_uploads (account_id, due_at) where due_at is not null;

      create table creative_asset_parts (
        account_id bigint not null,
        asset_id text not null,
        number integer not null check (number between 1 and 1000),
        bytes bigint not null check (bytes > 0),
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        primary key (account_id, asset_id, number)
      );
      create index creative_asset_parts_blobs on creative_asset_parts (account_id, sha256);

      -- Bytes of deleted assets, which the store of files keeps for a while.
      create table creative_asset_leftovers (
        account_id bigint not null,
        asset_id text not null,
        bytes bigint not null,
        kept_until timestamptz(3) not null,
        primary key (account_id, asset_id)
      );
      create index creative_asset_leftovers_age on creative_asset_leftovers (kept_until);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table creative_asset_leftovers, creative_asset_parts, creative_asset_uploads, creative_assets;');
  }
}
