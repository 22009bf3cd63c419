import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of people and organizations. Each kind of owner has its own nullable column. */
export class ApiKeys1763650000201 implements MigrationInterface {
  name = 'ApiKeys1763650000201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table api_keys (
        account_id bigint not null,
        id text not null,
        kind text not null,
        user_id bigint,
        created_by bigint not null,
        name text not null,
        prefix text not null,
        secret_hash bytea not null,
        status text not null check (status in ('active', 'revoked')),
        expires_at timestamptz(3),
        last_used_at timestamptz(3),
        created_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        primary key (account_id, id),
        constraint api_keys_kind check (kind in ('personal', 'organization')),
        constraint api_keys_owner check ((kind = 'personal') = (user_id is not null)),
        constraint api_keys_revoked check ((status = 'revoked') = (revoked_at is not null))
      );
      -- The look-up of every request that presents a key.
      create unique index api_keys_secret_hash on api_keys (secret_hash);
      create index api_keys_newest on api_keys (account_id, kind, created_at desc, id desc) where status = 'active';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table api_keys;');
  }
}
