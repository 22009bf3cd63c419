import type { MigrationInterface, QueryRunner } from 'typeorm';

const isNoDemo = `not exists (select 1 from accounts a where a.id = account_id and a.mode = 'DEMO')`;

/** Marks seller agents with made-up products. The new column is the last of the directory view, so that older code can still read the view. */
export class SandboxSellers1763839100001 implements MigrationInterface {
  name = 'SandboxSellers1763839100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table seller_agents add column sandbox boolean not null default false');
    await runner.query(`
      create or replace view seller_listings as
        select account_id, id, name, slug, logo_url, channels, countries, created_at, updated_at, agent_url, protocol, sealed_token,
          null::bigint as pinned_to, sandbox
        from seller_agents where status = 'enabled' and ${isNoDemo}
        union all
        select account_id, id, name, slug, logo_url, channels, countries, created_at, updated_at, null, 'mcp', null, pinned_to, false
        from storefronts where status = 'transacting' and (pinned_to is not null or ${isNoDemo})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view seller_listings;
      create view seller_listings as
        select account_id, id, name, slug, logo_url, channels, countries, created_at, updated_at, agent_url, protocol, sealed_token,
          null::bigint as pinned_to
        from seller_agents where status = 'enabled' and ${isNoDemo}
        union all
        select account_id, id, name, slug, logo_url, channels, countries, created_at, updated_at, null, 'mcp', null, pinned_to
        from storefronts where status = 'transacting' and (pinned_to is not null or ${isNoDemo})`);
    await runner.query('alter table seller_agents drop column sandbox');
  }
}
