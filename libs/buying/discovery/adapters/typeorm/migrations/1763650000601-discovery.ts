import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates discoveries, their asks, answers and revisions. All tables are distributed by account. */
export class Discovery1763650000601 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table discoveries (
        account_id bigint not null,
        id text not null,
        advertiser_id bigint not null,
        campaign_id text,
        campaign_revision integer,
        brief jsonb not null,
        wait_seconds integer not null,
        status text not null check (status in ('running', 'complete', 'partial', 'failed')),
        revision integer not null,
        sellers_requested integer not null,
        sellers_responded integer not null,
        sellers_failed integer not null,
        pending_agents text[] not null,
        created_at timestamptz(3) not null,
        deadline_at timestamptz(3) not null,
        completed_at timestamptz(3),
        expires_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index discoveries_of_campaign on discoveries (account_id, campaign_id, created_at desc, id desc)
        where campaign_id is not null;

      create table discovery_asks (
        account_id bigint not null,
        discovery_id text not null,
        seller_id bigint not null,
        seller_slug text not null,
        seller_name text not null,
        seller_logo_url text,
        status text not null check (status in ('pending', 'asking', 'responded', 'declined', 'timed_out', 'failed')),
        fence integer not null,
        lease_until timestamptz(3),
        deadline_at timestamptz(3) not null,
        reason text,
        latency_ms integer,
        created_at timestamptz(3) not null,
        asked_at timestamptz(3),
        settled_at timestamptz(3),
        primary key (account_id, discovery_id, seller_id),
        foreign key (account_id, discovery_id) references discoveries (account_id, id) on delete cascade
      );
      create index discovery_asks_open on discovery_asks (deadline_at) where settled_at is null;

      create table discovery_answers (
        account_id bigint not null,
        discovery_id text not null,
        seller_id bigint not null,
        revision integer not null,
        product_count integer not null,
        products jsonb not null,
        proposals jsonb not null,
        dropped jsonb not null,
        incomplete jsonb not null,
        primary key (account_id, discovery_id, seller_id),
        foreign key (account_id, discovery_id) references discoveries (account_id, id) on delete cascade
      );
      create index discovery_answers_landed on discovery_answers (account_id, discovery_id, revision);

      create table discovery_revisions (
        account_id bigint not null,
        discovery_id text not null,
        revision integer not null,
        -- json, not jsonb: the stream keeps the field order of the contract.
        data json not null,
        primary key (account_id, discovery_id, revision),
        foreign key (account_id, discovery_id) references discoveries (account_id, id) on delete cascade
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table discovery_revisions, discovery_answers, discovery_asks, discoveries');
  }
}
