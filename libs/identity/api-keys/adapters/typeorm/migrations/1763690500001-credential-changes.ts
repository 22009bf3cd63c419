import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notifies processes when a credential ends or its permissions change, so that its event streams close at once (docs/adr/0047). Triggers cover every
 * writer, older releases included. Expiry sends no notification: streams check it every second.
 * The tables are those that the look-ups of keys and sessions join.
 */
export class CredentialChanges1763690500001 implements MigrationInterface {
  name = 'CredentialChanges1763690500001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function ring_credentials() returns trigger language plpgsql as $$
      begin
        perform pg_notify('credentials', tg_argv[0] || ':' || (to_jsonb(old) ->> tg_argv[1]));
        return null;
      end $$;

      create trigger api_keys_changed after update of status, expires_at, user_id on api_keys for each row
        when (old.status = 'active') execute function ring_credentials('credential', 'id');
      create trigger api_keys_deleted after delete on api_keys for each row
        when (old.status = 'active' and (old.expires_at is null or old.expires_at > now())) execute function ring_credentials('credential', 'id');

      create trigger sessions_changed after update of account_id, user_id on sessions for each row
        execute function ring_credentials('credential', 'id');
      create trigger sessions_ended after delete on sessions for each row
        when (old.expires_at > now()) execute function ring_credentials('credential', 'id');

      create trigger memberships_changed after update of role, status, joined_at on memberships for each row
        when (old.status = 'active') execute function ring_credentials('person', 'user_id');
      create trigger memberships_deleted after delete on memberships for each row
        when (old.status = 'active') execute function ring_credentials('person', 'user_id');

      create trigger users_changed after update of is_staff on users for each row
        when (old.is_staff <> new.is_staff) execute function ring_credentials('person', 'id');
      create trigger users_deleted after delete on users for each row
        execute function ring_credentials('person', 'id');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function ring_credentials cascade;');
  }
}
