import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the collections of creatives. Distributed by account. */
export class CreativeCollections1763844528301 implements MigrationInterface {
  name = 'CreativeCollections1763844528301';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table creative_collections (
        account_id bigint not null,
        id text collate "C" not null,
        advertiser_id bigint not null,
        name text not null,
        description text,
        deleted_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index creative_collections_newest on creative_collections (account_id, advertiser_id, created_at desc, id desc)
        where deleted_at is null;
      create index creative_collections_deleted on creative_collections (deleted_at) where deleted_at is not null;

      create table creative_collection_members (
        account_id bigint not null,
        collection_id text collate "C" not null,
        position integer not null,
        creative_id text collate "C" not null,
        primary key (account_id, collection_id, position),
        foreign key (account_id, collection_id) references creative_collections (account_id, id) on delete cascade,
        foreign key (account_id, creative_id) references creatives (account_id, id) on delete cascade
      );
      create index creative_collection_members_of_creative on creative_collection_members (account_id, creative_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table creative_collection_members, creative_collections;');
  }
}
