import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The directory of sellers: small and read by all accounts, so it is not distributed by account and can be unique across accounts. */
export class Storefronts1763650000501 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence seller_agent_ids;
      create table seller_agents (
        account_id bigint not null,
        id bigint not null,
        name text not null,
        slug text not null,
        logo_url text,
        agent_url text not null,
        protocol text not null check (protocol in ('mcp')),
        channels text[] not null,
        countries text[] not null,
        status text not null check (status in ('enabled', 'disabled', 'archived')),
        has_credentials boolean not null,
        sealed_token text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id),
        constraint seller_agents_id unique (id),
        constraint seller_agents_slug unique (slug)
      );
      create index seller_agents_enabled on seller_agents (name collate "C", id) where status = 'enabled';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table seller_agents; drop sequence seller_agent_ids');
  }
}
