import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Storefronts for which the exchange answers, beside seller agents with their own servers. Triggers keep ids in one sequence and slugs in one list, so
 * that code from before this migration takes part.
 */
export class OwnStorefronts1763650007001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table storefronts (
        account_id bigint primary key,
        id bigint not null,
        name text not null,
        slug text not null,
        logo_url text,
        publisher_domain text,
        operator_domain text,
        creative_approval text not null check (creative_approval in ('auto', 'manual')),
        media_buy_approval text not null check (media_buy_approval in ('auto', 'manual')),
        default_currency text not null,
        payment_currencies text[] not null,
        active_products integer not null,
        channels text[] not null,
        countries text[] not null,
        status text not null check (status in ('configuring', 'transacting', 'paused', 'archived')),
        archived_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint storefronts_id unique (id),
        constraint storefronts_slug unique (slug)
      );
      create index storefronts_transacting on storefronts (name collate "C", id) where status = 'transacting';

      create table seller_slugs (slug text primary key, seller_id bigint not null);
      insert into seller_slugs select slug, id from seller_agents;
      create function seller_slugs_keep() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' then
            if new.slug = old.slug then return null; end if;
            delete from seller_slugs where slug = old.slug;
          end if;
          insert into seller_slugs values (new.slug, new.id);
          return null;
        end $$;
      create trigger seller_agents_slugs after insert or update of slug on seller_agents
        for each row execute function seller_slugs_keep();
      create trigger storefronts_slugs after insert or update of slug on storefronts
        for each row execute function seller_slugs_keep();

      create view seller_directory as
        select account_id, id, name, slug, logo_url, channels, countries, created_at, updated_at, agent_url, protocol, sealed_token
        from seller_agents where status = 'enabled'
        union all
        select account_id, id, name, slug, logo_url, channels, countries, created_at, updated_at, null, 'mcp', null
        from storefronts where status = 'transacting';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view seller_directory;
      drop trigger seller_agents_slugs on seller_agents;
      drop table storefronts;
      drop table seller_slugs;
      drop function seller_slugs_keep();
    `);
  }
}
