import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SavedOffers1763829000001 implements MigrationInterface {
  name = 'SavedOffers1763829000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence saved_offers_id;
      create table saved_offers (
        account_id bigint not null,
        id bigint not null,
        code text not null,
        operator_domain text,
        operator_account_id bigint,
        label text not null,
        notes text,
        storefront_id bigint not null,
        discovery_id text not null,
        proposal_id text not null,
        snapshot jsonb not null,
        status text not null check (status in ('active', 'redeemed', 'expired', 'revoked')),
        expires_at timestamptz(3) not null,
        redeemed_by bigint,
        redeemed_in text,
        redeemed_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        -- Also the order of the list.
        primary key (account_id, id),
        check ((operator_domain is null) <> (operator_account_id is null)),
        check ((status = 'redeemed') = (redeemed_at is not null))
      );
      create unique index saved_offers_code on saved_offers (code);
      create index saved_offers_overdue on saved_offers (expires_at) where status = 'active';
      create index saved_offers_over on saved_offers (updated_at) where status <> 'active';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table saved_offers; drop sequence saved_offers_id;');
  }
}
