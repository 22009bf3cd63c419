import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Campaigns1763650000401 implements MigrationInterface {
  name = 'Campaigns1763650000401';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table campaigns (
        account_id bigint not null,
        id text collate "C" not null,
        advertiser_id bigint not null,
        name text not null,
        status text not null check (status in ('DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED', 'ARCHIVED')),
        mode text not null check (mode in ('discovery', 'performance')),
        flight_start timestamptz(3) not null,
        flight_end timestamptz(3) not null,
        budget_total numeric(20, 6) not null check (budget_total > 0),
        budget_currency text not null,
        budget_daily_cap numeric(20, 6) check (budget_daily_cap > 0),
        budget_pacing text not null check (budget_pacing in ('EVEN', 'ASAP', 'FRONTLOADED')),
        brief text,
        constraints jsonb not null,
        storefront_ids jsonb not null,
        discovery_id text,
        product_ids jsonb not null,
        performance_config jsonb,
        optimization_apply_mode text not null check (optimization_apply_mode in ('AUTO', 'MANUAL')),
        pacing_periods jsonb,
        utm_params jsonb not null,
        frequency_caps jsonb not null,
        revision integer not null check (revision > 0),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id),
        constraint campaigns_flight check (flight_end > flight_start),
        constraint campaigns_performance check (mode <> 'performance' or performance_config is not null)
      );
      create index campaigns_newest on campaigns (account_id, created_at desc, id desc);
      create index campaigns_of_advertiser on campaigns (account_id, advertiser_id, created_at desc, id desc);
      -- Narrow, for the list's total.
      create index campaigns_by_status on campaigns (account_id, status);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table campaigns;');
  }
}
