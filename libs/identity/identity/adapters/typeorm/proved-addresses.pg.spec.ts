import type { QueryRunner } from 'typeorm';
import { testDatabase, type TestDatabase } from '@test/database';
import { ProvedAddresses1763690400002 } from './migrations/1763690400002-proved-addresses';
import { OneSpellingOfDomains1763840600001 } from './migrations/1763840600001-one-spelling-of-domains';

describe('migration of people to verified addresses', () => {
  let postgres: TestDatabase;
  const query = <Row extends object>(sql: string, values: unknown[] = []) => postgres.database.query<Row>(sql, values);

  beforeAll(async () => {
    postgres = await testDatabase();
    const runner = { query } as unknown as QueryRunner;
    const migration = new ProvedAddresses1763690400002();
    await migration.down(runner);
    for (const [id, email] of [
      [1, 'ann@example.com'],
      [2, 'ｂｏｂ@example.com'],
      [3, 'bob@example.com'],
      [4, 'ｃａｔ@example.com'],
      [5, 'c\u200bat@example.com'],
      [6, 'dan@example.com'],
      [7, 'eve@example.com'],
    ])
      await query(`insert into users (id, email, name, created_at, updated_at) values ($1, $2, 'Robin', '2026-01-01', '2026-01-01')`, [
        id,
        email,
      ]);
    for (const [id, email, updatedAt] of [
      ['inv_1', 'dan@example.com', '2026-01-01T00:00:02Z'],
      ['inv_2', 'eve@example.com', '2026-03-01T00:00:00Z'],
    ])
      await query(
        `insert into invitations (id, account_id, email, role, status, token_hash, invited_by, created_at, updated_at, expires_at)
         values ($1, 1, $2, 'MEMBER', 'accepted', decode(md5($1), 'hex'), 1, '2025-12-31', $3, '2026-01-08')`,
        [id, email, updatedAt],
      );
    await migration.up(runner);
  });
  afterAll(() => postgres.close());

  it('normalises addresses; when two people have the same one, the first keeps it and both rows remain', async () => {
    const people = await query<{ id: string; email: string }>('select id::text, email from users order by users.id');
    expect(people.map(({ email }) => email)).toEqual([
      'ann@example.com',
      'ｂｏｂ@example.com',
      'bob@example.com',
      'cat@example.com',
      'c\u200bat@example.com',
      'dan@example.com',
      'eve@example.com',
    ]);
  });

  it('marks people created by an invitation as verified, but not those who signed up or accepted one later', async () => {
    const proved = await query<{ id: string }>('select id::text from users where email_verified_at is not null');
    expect(proved).toEqual([{ id: '6' }]);
  });
});

describe('migration of domains stored in punycode', () => {
  let postgres: TestDatabase;
  const query = <Row extends object>(sql: string, values: unknown[] = []) => postgres.database.query<Row>(sql, values);

  beforeAll(async () => {
    postgres = await testDatabase();
  });
  afterAll(() => postgres.close());

  it('normalises domains of people and open invitations, except where the normalised address is taken', async () => {
    const person = `insert into users (id, email, name, created_at, updated_at) values ($1, $2, 'Robin', '2026-01-01', '2026-01-01')`;
    await query(person, [11, 'ann@xn--exmple-cua.de']);
    await query(person, [12, 'bob@exämple.de']);
    await query(person, [13, 'bob@xn--exmple-cua.de']);
    await query(
      `insert into invitations (id, account_id, email, role, status, token_hash, invited_by, created_at, updated_at, expires_at)
       values ('inv_11', 1, 'cat@xn--exmple-cua.de', 'MEMBER', 'open', decode(md5('1'), 'hex'), 1, '2026-01-01', '2026-01-01', '2026-01-08')`,
    );
    await new OneSpellingOfDomains1763840600001().up({ query } as unknown as QueryRunner);
    const emails = await query<{ email: string }>('select email from users where id > 10 order by users.id');
    expect(emails.map(({ email }) => email)).toEqual(['ann@exämple.de', 'bob@exämple.de', 'bob@xn--exmple-cua.de']);
    expect(await query('select email from invitations where id = $1', ['inv_11'])).toEqual([{ email: 'cat@exämple.de' }]);
  });
});
