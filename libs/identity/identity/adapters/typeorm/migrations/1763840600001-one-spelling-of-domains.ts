import type { MigrationInterface, QueryRunner } from 'typeorm';
import { normaliseEmail } from '@exchange/kernel';

interface Spelled {
  readonly id: string;
  readonly email: string;
}

/**
 * Normalises domains stored in punycode or in letters that registries treat as equivalent. An address whose normalised form belongs to another person
 * stays unchanged.
 */
export class OneSpellingOfDomains1763840600001 implements MigrationInterface {
  name = 'OneSpellingOfDomains1763840600001';

  async up(runner: QueryRunner): Promise<void> {
    const twofold = `(email like '%xn--%' or octet_length(email) <> char_length(email))`;
    const people = (await runner.query(`select id::text, email from users where ${twofold} order by id`)) as Spelled[];
    for (const { id, email } of people.filter(isSpelledOtherwise)) {
      const taken = 'select 1 from users where email = $2';
      await runner.query(`update users set email = $2 where id = $1 and not exists (${taken})`, [id, normaliseEmail(email)]);
    }
    const invited = (await runner.query(
      `select id, email from invitations where status = 'open' and ${twofold} order by created_at, id`,
    )) as Spelled[];
    for (const { id, email } of invited.filter(isSpelledOtherwise)) {
      const taken = `select 1 from invitations o where o.account_id = i.account_id and o.status = 'open' and o.email = $2`;
      await runner.query(`update invitations i set email = $2 where i.id = $1 and not exists (${taken})`, [id, normaliseEmail(email)]);
    }
  }

  /** The earlier spellings are not stored; the previous release reads both. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}

const isSpelledOtherwise = ({ email }: Spelled): boolean => normaliseEmail(email) !== email;
