import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Audit entries: append-only, one partition per month of `at` (UTC), so that retention is a dropped table and never a delete.
 * Rows of a month without a partition land in the default one: a worker that was off for months loses and blocks nothing.
 */
export class AuditEntries1763650000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_entries (
        account_id bigint not null,
        at timestamptz(3) not null default now(),
        id text not null,
        actor_kind text not null check (actor_kind in ('user', 'agent', 'api_key', 'system')),
        actor_id text,
        actor_label text not null,
        action text not null,
        resource_type text not null,
        resource_id text not null,
        resource_name text,
        advertiser_id bigint,
        campaign_id text,
        description text not null,
        changed_fields jsonb not null,
        -- Newest first is this index read backwards.
        primary key (account_id, at, id)
      ) partition by range (at);
      create index audit_entries_resource on audit_entries (account_id, resource_id, at, id);
      create index audit_entries_type on audit_entries (account_id, resource_type, at, id);
      create index audit_entries_actor on audit_entries (account_id, actor_id, at, id);
      create index audit_entries_advertiser on audit_entries (account_id, advertiser_id, at, id) where advertiser_id is not null;
      create index audit_entries_campaign on audit_entries (account_id, campaign_id, at, id) where campaign_id is not null;

      create function audit_entries_are_final() returns trigger language plpgsql as
        $$ begin raise exception 'audit entries are append-only'; end $$;
      -- Partitions inherit triggers on rows, but not on statements.
      create trigger audit_entries_final before update or delete on audit_entries
        for each row execute function audit_entries_are_final();
      create trigger audit_entries_not_emptied before truncate on audit_entries
        for each statement execute function audit_entries_are_final();

      create table audit_entries_default partition of audit_entries default;
      create trigger audit_entries_not_emptied before truncate on audit_entries_default
        for each statement execute function audit_entries_are_final();

      -- True when there is a partition for the month that begins on that day. Attaching does not stop readers and writers, creating "partition of" would.
      create function audit_entries_month(first date) returns boolean language plpgsql as $$
      declare
        name text := 'audit_entries_' || to_char(first, 'YYYY_MM');
        starts timestamptz := first::timestamp at time zone 'UTC';
        ends timestamptz := (first + interval '1 month') at time zone 'UTC';
      begin
        if to_regclass(name) is not null then return true; end if;
        if exists (select 1 from audit_entries_default where at >= starts and at < ends) then return false; end if;
        execute format('create table %I (like audit_entries including all)', name);
        execute format('create trigger audit_entries_not_emptied before truncate on %I '
          'for each statement execute function audit_entries_are_final()', name);
        execute format('alter table audit_entries attach partition %I for values from (%L) to (%L)', name, starts, ends);
        return true;
      end $$;
      select audit_entries_month((date_trunc('month', now() at time zone 'UTC') + n * interval '1 month')::date) from generate_series(0, 3) as n;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table audit_entries;
      drop function audit_entries_month;
      drop function audit_entries_are_final;
    `);
  }
}
