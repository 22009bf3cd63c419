import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Offers and accepted plans never change, except for their account when it is placed under an organization. */
export class Plans1763838500002 implements MigrationInterface {
  name = 'Plans1763838500002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table plan_rate_cards (
        version bigint generated always as identity primary key,
        currency text not null check (currency ~ '^[A-Z]{3}$'),
        content jsonb not null,
        published_by bigint not null,
        published_at timestamptz(3) not null
      );
      create index plan_rate_cards_in_force on plan_rate_cards (currency, version desc);
      create table plan_customers (
        account_id bigint primary key,
        discount_basis_points int check (discount_basis_points between 1 and 9999),
        grant_milli bigint not null,
        grant_expires_at timestamptz(3),
        cycle text,
        created_at timestamptz(3) not null
      );
      create index plan_customers_to_open on plan_customers (cycle) where cycle is not null;
      create table plan_bindings (
        account_id bigint not null,
        id text not null,
        offer_version text not null,
        rate_card_version bigint not null,
        currency text not null,
        plan jsonb not null,
        discount_basis_points int,
        idempotency_key text not null,
        accepted_by bigint not null,
        accepted_at timestamptz(3) not null,
        starts text not null check (starts ~ '^\\d{4}-\\d{2}$'),
        primary key (account_id, id)
      );
      create unique index plan_bindings_once on plan_bindings (account_id, idempotency_key);
      create table plan_instructions (
        account_id bigint not null,
        binding_id text not null,
        place int not null,
        action text not null check (action in ('CANCEL_AT_TERM', 'REINSTATE_AUTO_RENEWAL')),
        ends text check (ends ~ '^\\d{4}-\\d{2}$'),
        change_cutoff_at timestamptz(3) not null,
        reason text not null,
        instructed_by bigint not null,
        instructed_at timestamptz(3) not null,
        primary key (account_id, binding_id, place)
      );
      create table plan_cycles (
        account_id bigint not null,
        cycle text not null check (cycle ~ '^\\d{4}-\\d{2}$'),
        binding_id text,
        free_milli bigint not null,
        rollover_milli bigint not null,
        included_milli bigint not null,
        used_milli bigint not null,
        overage_minor bigint not null,
        warn_at_minor bigint,
        cap_minor bigint,
        told smallint not null default 0,
        primary key (account_id, cycle)
      );
      create table unit_usage (
        account_id bigint not null,
        id text not null,
        used_by bigint not null,
        activity_code text not null,
        source_key text not null,
        amount_milli bigint not null check (amount_milli >= 0),
        cycle text not null,
        occurred_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create unique index unit_usage_once on unit_usage (account_id, activity_code, source_key);
      create index unit_usage_newest on unit_usage (account_id, created_at desc, id desc);
      create table allowance_alerts (
        account_id bigint not null,
        id text not null,
        allowance text not null check (allowance in ('trial_free_grant', 'plan_included')),
        percent numeric(5, 2) not null check (percent > 0 and percent <= 100),
        told_for text,
        created_at timestamptz(3) not null,
        primary key (account_id, id)
      );

      create function plan_is_final() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' and to_jsonb(new) - 'account_id' = to_jsonb(old) - 'account_id' then return new; end if;
          raise exception 'rate cards, accepted plans, instructions and usage are append-only' using errcode = 'insufficient_privilege';
        end $$;
      create trigger plan_rate_cards_stay before update or delete on plan_rate_cards for each row execute function plan_is_final();
      create trigger plan_bindings_stay before update or delete on plan_bindings for each row execute function plan_is_final();
      create trigger plan_instructions_stay before update or delete on plan_instructions for each row execute function plan_is_final();
      create trigger unit_usage_stays before update or delete on unit_usage for each row execute function plan_is_final();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table plan_rate_cards, plan_customers, plan_bindings, plan_instructions, plan_cycles, unit_usage, allowance_alerts;
      drop function plan_is_final;
    `);
  }
}
