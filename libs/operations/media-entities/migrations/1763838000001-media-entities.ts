import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MediaEntities1763838000001 implements MigrationInterface {
  name = 'MediaEntities1763838000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table media_entities (
        account_id bigint not null,
        id text not null,
        entity_name text not null,
        country_code text not null check (country_code ~ '^[A-Z]{2}$'),
        currency text not null check (currency ~ '^[A-Z]{3}$'),
        billing_emails jsonb not null,
        address text,
        address2 text,
        city text,
        region text,
        postal_code text,
        tax_id text,
        is_primary boolean not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index media_entities_newest on media_entities (account_id, created_at desc, id desc);
      create unique index media_entities_one_primary on media_entities (account_id) where is_primary;
      create unique index media_entities_once on media_entities (account_id, entity_name, currency);

      create table media_entity_attachments (
        account_id bigint not null,
        id text not null,
        entity_id text not null,
        advertiser_id bigint,
        child_account_id bigint,
        created_at timestamptz(3) not null,
        primary key (account_id, id),
        constraint media_entity_attachments_entity foreign key (account_id, entity_id) references media_entities (account_id, id) on delete cascade,
        constraint media_entity_attachments_one_target check (num_nonnulls(advertiser_id, child_account_id) = 1)
      );
      create index media_entity_attachments_newest on media_entity_attachments (account_id, entity_id, created_at desc, id desc);
      create unique index media_entity_attachments_advertiser on media_entity_attachments (advertiser_id) where advertiser_id is not null;
      create unique index media_entity_attachments_child on media_entity_attachments (child_account_id) where child_account_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table media_entity_attachments; drop table media_entities;');
  }
}
