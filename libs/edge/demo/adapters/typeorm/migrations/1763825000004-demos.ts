import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Demos of accounts: one row per generation that exists or is still to be removed. */
export class Demos1763825000004 implements MigrationInterface {
  name = 'Demos1763825000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table demos (
        account_id bigint not null,
        generation integer not null,
        customer_id bigint not null,
        storefront_id bigint not null,
        profile_id text not null,
        profile_version integer not null,
        sources jsonb not null,
        status text not null check (status in ('ACTIVE', 'CLEANUP_PENDING', 'CLEANUP_FAILED')),
        expires_at timestamptz(3) not null,
        last_reset_at timestamptz(3),
        cleanup_attempts integer not null,
        cleanup_error text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, generation)
      );
      create unique index demos_one_active on demos (account_id) where status = 'ACTIVE';
      create index demos_lease on demos (expires_at) where status = 'ACTIVE';
      create index demos_leaving on demos (updated_at) where status <> 'ACTIVE';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table demos;');
  }
}
