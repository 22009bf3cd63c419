import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Catalogs1763650000801 implements MigrationInterface {
  name = 'Catalogs1763650000801';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table catalogs (
        account_id bigint not null,
        id text not null,
        advertiser_id bigint not null,
        catalog_id text not null,
        type text not null,
        source_type text not null check (source_type in ('inline', 'url', 'selector')),
        name text,
        url text,
        feed_format text,
        field_mappings jsonb not null,
        update_frequency text,
        conversion_events text[] not null,
        validation_mode text not null,
        status text not null check (status in ('not_synced', 'pending', 'syncing', 'synced', 'failed')),
        item_count integer not null,
        rejected_count integer not null,
        fields text[] not null,
        latest_version_id text,
        latest_version_number integer not null,
        latest_content_hash text,
        latest_activation_plan_id text,
        last_change_summary jsonb not null,
        transform jsonb,
        feed_etag text,
        feed_modified text,
        last_sync_attempt_at timestamptz(3),
        last_synced_at timestamptz(3),
        next_sync_at timestamptz(3),
        stale_after_at timestamptz(3),
        deleted_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create unique index catalogs_buyer_id on catalogs (account_id, advertiser_id, catalog_id) where deleted_at is null;
      create index catalogs_newest on catalogs (account_id, advertiser_id, created_at desc, id desc) where deleted_at is null;
      create index catalogs_due on catalogs (next_sync_at) where next_sync_at is not null and deleted_at is null;

      -- Rows are never updated but to close them: an item of an old version is still what it was then.
      create table catalog_items (
        account_id bigint not null,
        catalog_id text not null,
        item_id text collate "C" not null,
        from_version integer not null,
        until_version integer,
        hash text not null,
        data jsonb not null,
        primary key (account_id, catalog_id, item_id, from_version)
      );
      create index catalog_items_current on catalog_items (account_id, catalog_id, item_id) include (hash) where until_version is null;
      create index catalog_items_past on catalog_items (account_id, catalog_id, until_version) where until_version is not null;

      -- Lost with a crash of the database, like the run that filled it.
      create unlogged table catalog_staging (
        staging_id text not null,
        item_id text collate "C" not null,
        hash text not null,
        data jsonb not null,
        staged_at timestamptz(3) not null default now(),
        primary key (staging_id, item_id)
      );

      create table catalog_versions (
        account_id bigint not null,
        catalog_id text not null,
        version_number integer not null,
        version_id text not null,
        item_count integer not null,
        content_hash text not null,
        change_summary jsonb not null,
        created_at timestamptz(3) not null,
        completed_at timestamptz(3) not null,
        primary key (account_id, catalog_id, version_number)
      );

      create table catalog_refresh_runs (
        account_id bigint not null,
        id text not null,
        catalog_id text not null,
        status text not null check (status in ('syncing', 'synced', 'unchanged', 'failed')),
        trigger text not null,
        http_status integer,
        item_count integer,
        source_content_hash text,
        activation_skipped_reason text,
        error text,
        started_at timestamptz(3) not null,
        completed_at timestamptz(3),
        primary key (account_id, id)
      );
      create unique index catalog_refresh_runs_one_running on catalog_refresh_runs (account_id, catalog_id) where status = 'syncing';
      create index catalog_refresh_runs_newest on catalog_refresh_runs (account_id, catalog_id, started_at desc, id desc);
      create index catalog_refresh_runs_open on catalog_refresh_runs (started_at) where status = 'syncing';

      create table catalog_activation_plans (
        account_id bigint not null,
        catalog_id text not null,
        plan_id text not null,
        plan jsonb not null,
        created_at timestamptz(3) not null,
        primary key (account_id, catalog_id, plan_id)
      );

      create table catalog_activation_executions (
        account_id bigint not null,
        id text not null,
        catalog_id text not null,
        plan_id text not null,
        catalog_version_id text not null,
        status text not null check (status in ('pending', 'completed', 'failed')),
        trigger text not null,
        campaign_group_count integer not null,
        creative_asset_count integer not null,
        syndication_target_count integer not null,
        error text,
        started_at timestamptz(3) not null,
        completed_at timestamptz(3),
        primary key (account_id, id)
      );
      create index catalog_activation_executions_newest on catalog_activation_executions (account_id, catalog_id, started_at desc, id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table catalog_activation_executions, catalog_activation_plans, catalog_refresh_runs, catalog_versions, catalog_staging,
        catalog_items, catalogs;
    `);
  }
}
