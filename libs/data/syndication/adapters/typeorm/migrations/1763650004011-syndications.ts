import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row per shared resource and seller. Distributed by account. */
export class Syndications1763650004011 implements MigrationInterface {
  name = 'Syndications1763650004011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table syndications (
        account_id bigint not null,
        id text collate "C" not null,
        advertiser_id bigint not null,
        resource_type text not null check (resource_type in ('AUDIENCE', 'EVENT_SOURCE', 'CATALOG')),
        resource_key text not null,
        resource_id text not null,
        seller_id bigint not null,
        seller_name text not null,
        brand_domain text not null,
        enabled boolean not null,
        status text not null check (status in ('PENDING', 'SYNCING', 'COMPLETED', 'FAILED', 'DISABLED')),
        generation integer not null,
        shared_version text,
        held_parts integer not null,
        error_message text,
        response_data jsonb,
        fence integer not null,
        lease_until timestamptz(3),
        attempts integer not null,
        due_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        completed_at timestamptz(3),
        primary key (account_id, id)
      );
      create unique index syndications_of_resource on syndications (account_id, advertiser_id, resource_type, resource_key, seller_id);
      create index syndications_oldest on syndications (account_id, advertiser_id, created_at, id);
      create index syndications_due on syndications (due_at) where due_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table syndications;');
  }
}
