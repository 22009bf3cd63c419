import type { MigrationInterface, QueryRunner } from 'typeorm';
import { normaliseEmail } from '@exchange/kernel';

interface Spelled {
  readonly id: string;
  readonly email: string;
}

/** Adds verification of mail addresses and known networks (docs/adr/0045), and normalises addresses with characters beyond ASCII. */
export class ProvedAddresses1763690400002 implements MigrationInterface {
  name = 'ProvedAddresses1763690400002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column email_verified_at timestamptz(3), add column password_changed_at timestamptz(3);

      create table email_verifications (
        token_hash bytea primary key,
        user_id bigint not null,
        status text not null check (status in ('open', 'used', 'superseded')),
        requested_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      );
      create index email_verifications_of_person on email_verifications (user_id) where status = 'open';
      create index email_verifications_expiry on email_verifications (expires_at);

      create table known_networks (
        hash bytea primary key,
        seen_at timestamptz(3) not null
      );
      create index known_networks_age on known_networks (seen_at);

      -- People created by accepting an invitation held a mailed token, so that their address is verified: person and acceptance have the same time.
      -- Everybody else, also those who accepted an invitation later, stays unverified: anybody can have signed up with their address.
      update users u set email_verified_at = u.created_at
      from invitations i
      where i.email = u.email and i.status = 'accepted' and i.created_at <= u.created_at
        and abs(extract(epoch from i.updated_at - u.created_at)) < 5;
    `);
    await spell(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table known_networks; drop table email_verifications;
      alter table users drop column email_verified_at, drop column password_changed_at;
    `);
  }
}

/**
 * ASCII addresses do not change. Where two people have the same normalised address, the person who already has it, else the older one, keeps it. The
 * other keeps the old spelling, under which nobody can sign in, and admins can still find them.
 */
async function spell(runner: QueryRunner): Promise<void> {
  const beyondAscii = `octet_length(email) <> char_length(email)`;
  const people = (await runner.query(`select id::text, email from users where ${beyondAscii} order by id`)) as Spelled[];
  for (const { id, email } of people.filter(isSpelledOtherwise)) {
    const taken = 'select 1 from users where email = $2';
    await runner.query(`update users set email = $2 where id = $1 and not exists (${taken})`, [id, normaliseEmail(email)]);
  }
  const invited = (await runner.query(
    `select id, email from invitations where status = 'open' and ${beyondAscii} order by created_at, id`,
  )) as Spelled[];
  for (const { id, email } of invited.filter(isSpelledOtherwise)) {
    const taken = `select 1 from invitations o where o.account_id = i.account_id and o.status = 'open' and o.email = $2`;
    await runner.query(`update invitations i set email = $2 where i.id = $1 and not exists (${taken})`, [id, normaliseEmail(email)]);
  }
}

const isSpelledOtherwise = ({ email }: Spelled): boolean => normaliseEmail(email) !== email;
