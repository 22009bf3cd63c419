import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Grants of advertisers between organizations. A trigger closes the streams that were opened with a grant when it ends (docs/adr/0047). */
export class AdvertiserGrants1763814000001 implements MigrationInterface {
  name = 'AdvertiserGrants1763814000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table advertiser_grants (
        account_id bigint not null,
        id text collate "C" not null,
        grantee_account_id bigint not null check (grantee_account_id <> account_id),
        grantor_name text not null,
        grantee_name text not null,
        advertisers jsonb not null check (jsonb_array_length(advertisers) between 1 and 100),
        capabilities jsonb not null check (jsonb_typeof(capabilities) = 'array'),
        purpose text not null,
        status text not null check (status in ('invited', 'active', 'rejected', 'revoked', 'expired')),
        events jsonb not null check (jsonb_typeof(events) = 'array'),
        invited_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (id)
      );
      create index advertiser_grants_granted on advertiser_grants (account_id, invited_at desc, id desc);
      create index advertiser_grants_received on advertiser_grants (grantee_account_id, invited_at desc, id desc);
      create index advertiser_grants_usable on advertiser_grants (grantee_account_id, account_id) where status = 'active';
      create index advertiser_grants_overdue on advertiser_grants (expires_at, id) where status in ('invited', 'active');
      create index advertiser_grants_ended on advertiser_grants (updated_at) where status in ('rejected', 'revoked', 'expired');

      create trigger advertiser_grants_changed after update of status, expires_at on advertiser_grants for each row
        when (old.status = 'active') execute function ring_credentials('delegation', 'account_id');
      create trigger advertiser_grants_deleted after delete on advertiser_grants for each row
        when (old.status = 'active') execute function ring_credentials('delegation', 'account_id');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table advertiser_grants;');
  }
}
