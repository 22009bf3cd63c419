import type { MigrationInterface, QueryRunner } from 'typeorm';

const from = (of: string) => `
  create or replace view seller_directory as
    select account_id, id, name, slug, logo_url, channels, countries, created_at, updated_at, agent_url, protocol, sealed_token
    from seller_agents where status = 'enabled' ${of}
    union all
    select account_id, id, name, slug, logo_url, channels, countries, created_at, updated_at, null, 'mcp', null
    from storefronts where status = 'transacting' ${of}`;

/** Sellers of demo accounts are not listed. Removing a storefront or an agent releases its slug. */
export class DemosUnlisted1763825000003 implements MigrationInterface {
  name = 'DemosUnlisted1763825000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(from(`and not exists (select 1 from accounts a where a.id = account_id and a.mode = 'DEMO')`));
    await runner.query(`
      create function seller_slugs_free() returns trigger language plpgsql as $$
        begin
          delete from seller_slugs where slug = old.slug and seller_id = old.id;
          return null;
        end $$`);
    await runner.query(
      'create trigger seller_agents_slugs_free after delete on seller_agents for each row execute function seller_slugs_free()',
    );
    await runner.query(
      'create trigger storefronts_slugs_free after delete on storefronts for each row execute function seller_slugs_free()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger seller_agents_slugs_free on seller_agents');
    await runner.query('drop trigger storefronts_slugs_free on storefronts');
    await runner.query('drop function seller_slugs_free()');
    await runner.query(from(''));
  }
}
