import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Buyer agents with their grants, and the amount that each has committed per advertiser and month. */
export class BuyerAgents1763809000001 implements MigrationInterface {
  name = 'BuyerAgents1763809000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table buyer_agents (
        account_id bigint not null,
        id text collate "C" not null,
        display_name text not null,
        lifecycle_state text not null check (lifecycle_state in ('active', 'suspended', 'retired')),
        access_revision integer not null check (access_revision > 0),
        grants jsonb not null check (jsonb_typeof(grants) = 'array'),
        registered_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index buyer_agents_newest on buyer_agents (account_id, registered_at desc, id desc);
      -- A name confirms what is suspended and retired: no two that live have the same.
      create unique index buyer_agents_name on buyer_agents (account_id, lower(display_name)) where lifecycle_state <> 'retired';

      create table buyer_agent_commitments (
        account_id bigint not null,
        agent_id text collate "C" not null,
        advertiser_id bigint not null,
        month date not null,
        committed numeric(20, 6) not null check (committed >= 0),
        primary key (account_id, agent_id, month, advertiser_id)
      );
      create index buyer_agent_commitments_age on buyer_agent_commitments (month);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table buyer_agent_commitments; drop table buyer_agents;');
  }
}
