import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * App grants, machine applications, registered clients and protocol artefacts. The last two have no account in their keys: a client registers before its
 * account is known, and an artefact is found by the hash of its secret.
 */
export class Oauth1763808000001 implements MigrationInterface {
  name = 'Oauth1763808000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table oauth_grants (
        account_id bigint not null,
        id text not null,
        app_id text not null,
        user_id bigint not null,
        client_id text not null,
        client_name text not null,
        verified_host text,
        redirect_host text not null,
        scope text not null check (scope in ('read', 'write', 'spend')),
        advertiser_ids jsonb,
        status text not null check (status in ('active', 'revoked')),
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3),
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        primary key (account_id, id),
        constraint oauth_grants_revoked check ((status = 'revoked') = (revoked_at is not null))
      );
      -- The protocol knows a grant by its id.
      create unique index oauth_grants_id on oauth_grants (id);
      create index oauth_grants_of_person on oauth_grants (user_id) where status = 'active';
      create index oauth_grants_ended on oauth_grants (revoked_at) where status = 'revoked';
      create index oauth_grants_expiring on oauth_grants (expires_at);

      create table oauth_clients (
        client_id text primary key,
        metadata jsonb not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3) not null
      );
      create index oauth_clients_unused on oauth_clients (last_used_at);

      create table oauth_artefacts (
        id_hash bytea primary key,
        kind text not null,
        payload jsonb not null,
        grant_id text,
        application_id text,
        uid text,
        scope text,
        resource text,
        predecessor_hash bytea,
        successor_key_id text,
        expires_at timestamptz(3) not null,
        consumed_at timestamptz(3)
      );
      create index oauth_artefacts_of_grant on oauth_artefacts (grant_id) where grant_id is not null;
      create index oauth_artefacts_of_application on oauth_artefacts (application_id) where application_id is not null;
      create index oauth_artefacts_by_uid on oauth_artefacts (uid) where uid is not null;
      create index oauth_artefacts_by_predecessor on oauth_artefacts (predecessor_hash) where predecessor_hash is not null;
      create index oauth_artefacts_expiring on oauth_artefacts (expires_at);

      create table machine_applications (
        account_id bigint not null,
        id text not null,
        name text not null,
        scope text not null check (scope in ('read', 'write', 'spend')),
        status text not null check (status in ('active', 'revoked')),
        secret_hash bytea not null,
        created_by bigint not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3),
        secret_changed_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        primary key (account_id, id),
        constraint machine_applications_revoked check ((status = 'revoked') = (revoked_at is not null))
      );
      create unique index machine_applications_id on machine_applications (id);
      create index machine_applications_ended on machine_applications (revoked_at) where status = 'revoked';

      create table app_policies (
        account_id bigint primary key,
        approved_hosts jsonb,
        updated_at timestamptz(3) not null
      );

      -- Streams that a token opened end with it (docs/adr/0047).
      create trigger oauth_grants_changed after update of status, expires_at on oauth_grants for each row
        when (old.status = 'active') execute function ring_credentials('credential', 'id');
      create trigger oauth_grants_deleted after delete on oauth_grants for each row
        when (old.status = 'active' and old.expires_at > now()) execute function ring_credentials('credential', 'id');
      create trigger oauth_tokens_deleted after delete on oauth_artefacts for each row
        when (old.kind = 'AccessToken' and old.expires_at > now()) execute function ring_credentials('credential', 'grant_id');
      create trigger machine_tokens_deleted after delete on oauth_artefacts for each row
        when (old.kind = 'MachineToken' and old.expires_at > now()) execute function ring_credentials('credential', 'application_id');
      create trigger machine_applications_changed after update of status on machine_applications for each row
        when (old.status = 'active') execute function ring_credentials('credential', 'id');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table app_policies, machine_applications, oauth_artefacts, oauth_clients, oauth_grants;');
  }
}
