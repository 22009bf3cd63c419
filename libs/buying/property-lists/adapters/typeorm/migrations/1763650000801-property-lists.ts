import type { MigrationInterface, QueryRunner } from 'typeorm';
import { starterSet } from '../seed/starter-set';

export class PropertyLists1763650000801 implements MigrationInterface {
  name = 'PropertyLists1763650000801';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Facts about the world, the same for every account.
      create table property_registry (
        domain text primary key check (domain = lower(domain) and domain ~ '^[^ ]+[.][^ ]+$'),
        kind text not null check (kind in ('publisher', 'ad_server', 'cdn', 'tracker', 'intermediary')),
        blocked_reason text check (blocked_reason is null or kind <> 'publisher'),
        source text not null check (source <> ''),
        recorded_at timestamptz(3) not null default now()
      );

      create table property_check_reports (
        account_id bigint not null,
        id text not null,
        summary jsonb not null,
        created_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index property_check_reports_age on property_check_reports (created_at);

      create table property_lists (
        account_id bigint not null,
        id text not null,
        advertiser_id bigint not null,
        name text not null,
        purpose text not null check (purpose in ('include', 'exclude')),
        filters jsonb,
        status text not null check (status in ('ready', 'deleted')),
        requested_count integer not null,
        resolved_count integer not null,
        registered_count integer not null,
        unresolved_count integer not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index property_lists_of_advertiser on property_lists (account_id, advertiser_id, created_at desc, id desc) where status = 'ready';

      create table property_list_identifiers (
        account_id bigint not null,
        list_id text not null,
        position integer not null,
        type text not null,
        value text not null,
        standing text not null check (standing in ('resolved', 'registered', 'unresolved')),
        primary key (account_id, list_id, position),
        foreign key (account_id, list_id) references property_lists (account_id, id)
      );

      create table campaign_property_lists (
        account_id bigint not null,
        campaign_id text not null,
        list_id text not null,
        -- Says what came first among those of one request too.
        position bigint generated always as identity,
        attached_at timestamptz(3) not null,
        primary key (account_id, campaign_id, list_id),
        foreign key (account_id, list_id) references property_lists (account_id, id)
      );
    `);
    await runner.query(
      `insert into property_registry (domain, kind, blocked_reason, source)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])`,
      [
        starterSet.map(({ domain }) => domain),
        starterSet.map(({ kind }) => kind),
        starterSet.map(({ blockedReason }) => blockedReason),
        starterSet.map(({ source }) => source),
      ],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table campaign_property_lists, property_list_identifiers, property_lists, property_check_reports, property_registry;',
    );
  }
}
