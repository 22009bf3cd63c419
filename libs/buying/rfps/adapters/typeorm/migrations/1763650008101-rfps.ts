import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates planning briefs with their targets, distributed by the buyer's account, demand signals by the seller's, and responses. */
export class Rfps1763650008101 implements MigrationInterface {
  name = 'Rfps1763650008101';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table planning_briefs (
        account_id bigint not null,
        id text collate "C" not null,
        status text not null check (status in ('SEARCHING', 'QUOTED', 'BOOKED', 'DECLINED', 'ABANDONED')),
        buyer_name text not null,
        advertiser_name text not null,
        advertiser_id bigint,
        campaign_name text,
        audience text not null,
        geo text not null,
        channels text[] not null,
        start_date timestamptz(3) not null,
        end_date timestamptz(3) not null check (end_date > start_date),
        stated_budget numeric(20, 6) not null check (stated_budget > 0),
        currency text not null,
        primary_kpi text,
        exclusions text,
        raw_prompt text,
        targets jsonb not null,
        due_at timestamptz(3),
        revision integer not null check (revision > 0),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index planning_briefs_newest on planning_briefs (account_id, created_at desc, id desc);
      create index planning_briefs_due on planning_briefs (due_at) where due_at is not null;

      -- By which account a brief was received: what a seller lists and filters by. Its content is the brief's.
      create table demand_signals (
        account_id bigint not null,
        id text collate "C" not null,
        storefront_id bigint not null,
        brief_account_id bigint not null,
        brief_id text collate "C" not null,
        brief_status text not null,
        dispatch_status text not null,
        dispatched_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index demand_signals_newest on demand_signals (account_id, dispatched_at desc, id desc);

      create table brief_responses (
        account_id bigint not null,
        brief_id text collate "C" not null,
        id text collate "C" not null,
        target_id text collate "C" not null,
        kind text not null check (kind in ('QUOTE', 'CLARIFY', 'DECLINE', 'BOOK')),
        message text,
        quote jsonb,
        media_buy_id text,
        created_at timestamptz(3) not null,
        primary key (account_id, brief_id, id)
      );
      create index brief_responses_newest on brief_responses (account_id, brief_id, created_at desc, id desc);
      create index brief_responses_of_target on brief_responses (account_id, brief_id, target_id, created_at desc, id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table brief_responses; drop table demand_signals; drop table planning_briefs;');
  }
}
