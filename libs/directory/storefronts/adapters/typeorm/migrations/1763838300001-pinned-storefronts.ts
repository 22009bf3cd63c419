import type { MigrationInterface, QueryRunner } from 'typeorm';

const isNoDemo = `not exists (select 1 from accounts a where a.id = account_id and a.mode = 'DEMO')`;

/**
 * A storefront may be pinned to one buyer. Pinned storefronts are in a view of their own, so that code from before this migration reads the
 * directory without them.
 */
export class PinnedStorefronts1763838300001 implements MigrationInterface {
  name = 'PinnedStorefronts1763838300001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table storefronts add column pinned_to bigint');
    await runner.query(`
      create view seller_listings as
        select account_id, id, name, slug, logo_url, channels, countries, created_at, updated_at, agent_url, protocol, sealed_token,
          null::bigint as pinned_to
        from seller_agents where status = 'enabled' and ${isNoDemo}
        union all
        select account_id, id, name, slug, logo_url, channels, countries, created_at, updated_at, null, 'mcp', null, pinned_to
        from storefronts where status = 'transacting' and (pinned_to is not null or ${isNoDemo})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view seller_listings');
    await runner.query('alter table storefronts drop column pinned_to');
  }
}
