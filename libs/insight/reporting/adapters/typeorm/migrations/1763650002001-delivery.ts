import type { MigrationInterface, QueryRunner } from 'typeorm';

const measures = `
        impressions bigint not null,
        clicks bigint not null,
        views bigint not null,
        completed_views bigint not null,
        conversions bigint not null,
        leads bigint not null,
        video_completions bigint not null,
        spend bigint not null,
        conversion_value bigint not null`;

/** Delivery of packages by day and month, distributed by account. Money is in millionths. Staging is unlogged: a crash loses unpublished rows. */
export class Delivery1763650002001 implements MigrationInterface {
  name = 'Delivery1763650002001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table delivery_lines (
        account_id bigint not null,
        line_id bigint not null generated always as identity,
        media_buy_id text collate "C" not null,
        package_id text collate "C" not null,
        advertiser_id bigint not null,
        campaign_id text collate "C" not null,
        currency text not null,
        primary key (account_id, line_id)
      );
      create unique index delivery_lines_of_package on delivery_lines (account_id, media_buy_id, package_id);
      create index delivery_lines_of_campaign on delivery_lines (account_id, advertiser_id, campaign_id);

      create table delivery_days (
        account_id bigint not null,
        line_id bigint not null,
        day date not null,
        imported boolean not null,${measures},
        primary key (account_id, line_id, day)
      );

      create table delivery_months (
        account_id bigint not null,
        line_id bigint not null,
        month date not null,
        days integer not null,${measures},
        primary key (account_id, line_id, month)
      );

      create unlogged table delivery_staging (
        staging_id text not null,
        media_buy_id text collate "C" not null,
        package_id text collate "C" not null,
        day date not null,
        line_number integer not null,
        advertiser_id bigint not null,
        campaign_id text collate "C" not null,
        currency text not null,${measures},
        staged_at timestamptz(3) not null default now(),
        primary key (staging_id, media_buy_id, package_id, day)
      );
      create index delivery_staging_left_behind on delivery_staging (staged_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table delivery_staging, delivery_months, delivery_days, delivery_lines;');
  }
}
