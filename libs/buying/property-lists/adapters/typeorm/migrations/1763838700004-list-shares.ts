import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shares of lists with sellers, by the hash of a token. Distributed by account; the look-up of a token queries all shards. */
export class ListShares1763838700004 implements MigrationInterface {
  name = 'ListShares1763838700004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table property_list_shares (
        account_id bigint not null,
        id text collate "C" not null,
        advertiser_id bigint not null,
        seller_id bigint not null,
        list_ids text[] not null,
        key_id text not null,
        token_hash bytea not null,
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        last_read_at timestamptz(3),
        created_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create unique index property_list_shares_by_token on property_list_shares (token_hash);
      create unique index property_list_shares_good on property_list_shares (account_id, seller_id, advertiser_id, list_ids)
        where revoked_at is null;
      create index property_list_shares_expired on property_list_shares (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table property_list_shares;');
  }
}
