import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Advertisers1763650000301 implements MigrationInterface {
  name = 'Advertisers1763650000301';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence advertisers_id;
      create table advertisers (
        account_id bigint not null,
        id bigint not null,
        name text not null,
        status text not null check (status in ('ACTIVE', 'ARCHIVED')),
        brand text not null,
        primary_currency text not null check (primary_currency ~ '^[A-Z]{3}$'),
        currency_locked boolean not null,
        sandbox boolean not null,
        description text,
        optimization_apply_mode text not null check (optimization_apply_mode in ('AUTO', 'MANUAL')),
        utm_params jsonb not null,
        frequency_caps jsonb not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        -- Read backwards it is the order of the list.
        primary key (account_id, id)
      );
      alter sequence advertisers_id owned by advertisers.id;
      create unique index advertisers_active_brand on advertisers (account_id, brand) where status = 'ACTIVE';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table advertisers;');
  }
}
