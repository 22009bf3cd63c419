import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Calls in one partition per day of `started_at` (UTC), so that retention drops tables. Input and output have a table of their own, because their
 * retention is shorter. Rows of a day without a partition go to the default one. `json` instead of `jsonb`: it stores every text that JSON allows.
 */
export class ActivityCalls1763807000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table activity_calls (
        account_id bigint not null,
        started_at timestamptz(3) not null,
        id text not null,
        duration_ms integer not null,
        surface text not null,
        operation text not null,
        method text,
        http_status integer,
        api_version text,
        outcome text not null,
        request_id text not null,
        principal_type text not null,
        principal_id text not null,
        principal_name text not null,
        credential_id text not null,
        advertiser_id bigint,
        resources json not null,
        is_replay boolean not null,
        error json,
        has_detail boolean not null,
        -- Lists read this index backwards, newest first.
        primary key (account_id, started_at, id)
      ) partition by range (started_at);
      create index activity_calls_id on activity_calls (account_id, id);
      create index activity_calls_principal on activity_calls (account_id, principal_id, started_at, id);
      create index activity_calls_credential on activity_calls (account_id, credential_id, started_at, id);
      create index activity_calls_operation on activity_calls (account_id, operation, started_at, id);
      create index activity_calls_outcome on activity_calls (account_id, outcome, started_at, id);
      create index activity_calls_surface on activity_calls (account_id, surface, started_at, id);
      create index activity_calls_request on activity_calls (account_id, request_id, started_at, id);
      create index activity_calls_advertiser on activity_calls (account_id, advertiser_id, started_at, id) where advertiser_id is not null;
      create table activity_calls_default partition of activity_calls default;

      create table activity_call_details (
        account_id bigint not null,
        started_at timestamptz(3) not null,
        id text not null,
        input json,
        output json,
        headers json not null,
        primary key (account_id, started_at, id)
      ) partition by range (started_at);
      create table activity_call_details_default partition of activity_call_details default;

      -- True when the day has a partition. Attaching a partition does not block readers and writers; "partition of" would.
      create function activity_day(parent text, first date) returns boolean language plpgsql as $$
      declare
        name text := parent || '_' || to_char(first, 'YYYY_MM_DD');
        starts timestamptz := first::timestamp at time zone 'UTC';
        ends timestamptz := (first + 1)::timestamp at time zone 'UTC';
        is_late boolean;
      begin
        if to_regclass(name) is not null then return true; end if;
        execute format('select exists (select 1 from %I where started_at >= $1 and started_at < $2)', parent || '_default') into is_late using starts, ends;
        if is_late then return false; end if;
        execute format('create table %I (like %I including all)', name, parent);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, starts, ends);
        return true;
      end $$;
      select activity_day(parent, (now() at time zone 'UTC')::date + n)
      from unnest(array['activity_calls', 'activity_call_details']) as parent, generate_series(0, 7) as n;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table activity_calls;
      drop table activity_call_details;
      drop function activity_day;
    `);
  }
}
