import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Products of storefronts. Days are stored as text: they are compared as text and have no time zone. */
export class Products1763650007011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table storefront_products (
        account_id bigint not null,
        id text collate "C" not null,
        storefront_id bigint not null,
        name text not null,
        description text not null,
        channels text[] not null,
        countries text[] not null,
        formats text[] not null,
        delivery_type text not null check (delivery_type in ('guaranteed', 'non_guaranteed')),
        pricing_options jsonb not null,
        available_from text,
        available_until text,
        keywords text[] not null,
        audience text,
        budget jsonb,
        status text not null check (status in ('draft', 'active', 'archived')),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index storefront_products_newest on storefront_products (account_id, created_at desc, id desc);
      create index storefront_products_active on storefront_products (account_id, created_at, id) where status = 'active';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table storefront_products');
  }
}
