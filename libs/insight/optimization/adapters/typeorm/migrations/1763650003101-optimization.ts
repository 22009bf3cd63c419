import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Suggestions, and the media buys that are analyzed daily. Distributed by account. */
export class Optimization1763650003101 implements MigrationInterface {
  name = 'Optimization1763650003101';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table optimization_suggestions (
        account_id bigint not null,
        id text collate "C" not null,
        campaign_id text not null,
        advertiser_id bigint not null,
        media_buy_id text not null,
        media_buy_name text not null,
        currency text not null,
        model_version text not null,
        optimization_metric text not null,
        media_buy_scaling_factor double precision not null,
        media_buy_scaling_rationale text not null,
        pacing_recommendation jsonb not null,
        product_adjustments jsonb not null,
        status text not null check (status in ('received', 'approved', 'rejected', 'applied', 'failed', 'expired')),
        status_reason text,
        status_error text,
        status_updated_at timestamptz(3) not null,
        requested_at timestamptz(3),
        expires_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index optimization_suggestions_newest on optimization_suggestions (account_id, created_at desc, id desc);
      create index optimization_suggestions_of_campaign on optimization_suggestions (account_id, campaign_id, created_at desc, id desc);
      create index optimization_suggestions_of_media_buy on optimization_suggestions (account_id, media_buy_id, created_at desc, id desc);
      create unique index optimization_suggestions_open on optimization_suggestions (account_id, media_buy_id)
        where status in ('received', 'approved');

      create table optimization_watches (
        account_id bigint not null,
        media_buy_id text collate "C" not null,
        campaign_id text not null,
        due_at timestamptz(3) not null,
        primary key (account_id, media_buy_id)
      );
      create index optimization_watches_of_campaign on optimization_watches (account_id, campaign_id, media_buy_id);
      create index optimization_watches_due on optimization_watches (due_at);
      insert into optimization_watches (account_id, media_buy_id, campaign_id, due_at)
        select account_id, id, campaign_id, now() from media_buys where status = 'ACTIVE';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table optimization_watches; drop table optimization_suggestions;');
  }
}
