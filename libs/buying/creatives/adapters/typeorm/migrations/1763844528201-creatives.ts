import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the creatives of advertisers and their versions. Distributed by account. */
export class Creatives1763844528201 implements MigrationInterface {
  name = 'Creatives1763844528201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table creatives (
        account_id bigint not null,
        id text collate "C" not null,
        advertiser_id bigint not null,
        name text not null,
        format jsonb,
        status text not null check (status in ('draft', 'ready', 'archived')),
        current_version integer,
        draft_version integer,
        tags text[] not null,
        revision integer not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index creatives_newest on creatives (account_id, advertiser_id, created_at desc, id desc);
      create index creatives_archived on creatives (updated_at) where status = 'archived';

      create table creative_versions (
        account_id bigint not null,
        creative_id text collate "C" not null,
        number integer not null check (number > 0),
        status text not null check (status in ('draft', 'sealed')),
        format jsonb,
        contents jsonb not null,
        findings jsonb not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        sealed_at timestamptz(3),
        primary key (account_id, creative_id, number),
        foreign key (account_id, creative_id) references creatives (account_id, id) on delete cascade,
        check ((status = 'sealed') = (sealed_at is not null))
      );
      create unique index creative_versions_draft on creative_versions (account_id, creative_id) where status = 'draft';

      -- Assets of versions. Those of a draft are replaced with its contents.
      create table creative_version_assets (
        account_id bigint not null,
        asset_id text collate "C" not null,
        creative_id text collate "C" not null,
        number integer not null,
        primary key (account_id, asset_id, creative_id, number),
        foreign key (account_id, creative_id, number) references creative_versions (account_id, creative_id, number) on delete cascade
      );
      create index creative_version_assets_of_version on creative_version_assets (account_id, creative_id, number);

      -- Sellers approve a sealed version: no release of the software may change one.
      create function refuse_sealed_version() returns trigger language plpgsql as $$
      begin
        raise exception 'Version % of creative % is sealed.', old.number, old.creative_id using errcode = 'restrict_violation';
      end $$;
      create trigger creative_versions_sealed before update on creative_versions for each row
        when (old.status = 'sealed') execute function refuse_sealed_version();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table creative_version_assets, creative_versions, creatives; drop function refuse_sealed_version();');
  }
}
