import type { Caller } from '@exchange/kernel';
import { testDatabase } from '@test/database';
import type { TestDatabase } from '@test/database';
import { gate } from '@test/gate';
import { Housekeeping } from '../outbox/housekeeping';
import { authorizedAlready, Idempotency } from './idempotency';

const caller: Caller = {
  kind: 'organization',
  role: 'ADMIN',
  via: 'key',
  credentialId: 'k',
  accountId: 1,
  accountType: 'BUYER',
  label: 'Key',
};
const request = {
  caller,
  key: 'key-0123456789abc',
  operation: 'things.create',
  request: { name: 'A', tags: ['x'] },
  authorize: authorizedAlready,
};

let pg: TestDatabase;
let idempotency: Idempotency;
let done: number;

beforeAll(async () => {
  pg = await testDatabase();
  idempotency = new Idempotency(pg.database);
  await pg.database.query('create table done (n integer)');
});
beforeEach(async () => {
  done = 0;
  await pg.database.query('truncate done, idempotency_records');
});
afterAll(async () => {
  await pg.database.query('drop table done');
  await pg.close();
});

/** Work with an effect in PostgreSQL; every run answers something else. */
const work = async () => {
  await pg.database.query('insert into done values ($1)', [(done += 1)]);
  return { zebra: done, at: new Date('2026-01-15T12:00:00Z'), a: [{ y: 1, b: null }] };
};
const effects = async () => (await pg.database.query('select n from done')).length;
const records = () => pg.database.query('select * from idempotency_records');

it('the same key and request replays the first answer, to the byte, and does nothing again', async () => {
  const first = await idempotency.once(request, work);
  const again = await idempotency.once({ ...request, request: { ...request.request } }, work);
  expect(JSON.stringify(again)).toBe(JSON.stringify(first));
  expect(await effects()).toBe(1);
});

it('no key: the work is done every time, in a transaction', async () => {
  await idempotency.once({ ...request, key: undefined }, work);
  await idempotency.once({ ...request, key: undefined }, work);
  const failing = idempotency.once({ ...request, key: undefined }, () => work().then(() => Promise.reject(new Error('late'))));
  await expect(failing).rejects.toThrow('late');
  expect([await effects(), await records()]).toEqual([2, []]);
});

it('409 for another request under the same key', async () => {
  await idempotency.once(request, work);
  const other = idempotency.once({ ...request, request: { name: 'B' } }, work);
  await expect(other).rejects.toMatchObject({ status: 409, code: 'CONFLICT', message: expect.stringContaining('another request') });
  expect(await effects()).toBe(1);
});

it('409 while the first one is still running, whatever the second one asks; afterwards it is replayed', async () => {
  const [begun, finish] = [gate(), gate()];
  const first = idempotency.once(request, async () => {
    begun.open();
    await finish.opened;
    return work();
  });
  await begun.opened;
  for (const second of [request, { ...request, request: {} }]) {
    await expect(idempotency.once(second, work)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('still running') });
  }
  finish.open();
  expect(await idempotency.once(request, work).catch(() => first)).toMatchObject({ zebra: 1 });
  await first;
  expect(await effects()).toBe(1);
});

it('of many at once exactly one is done', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => idempotency.once(request, work)));
  const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.every(({ reason }) => (reason as { status: number }).status === 409)).toBe(true);
  expect(refused.length).toBeLessThan(20);
  expect(await effects()).toBe(1);
});

it('work that fails leaves no record: the key is free again', async () => {
  const failing = idempotency.once(request, async () => {
    await work();
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect([await effects(), await records()]).toEqual([0, []]);
  await idempotency.once({ ...request, request: { name: 'corrected' } }, work);
  expect(await effects()).toBe(1);
});

it('a surrounding transaction that is rolled back takes the record with it', async () => {
  const failing = pg.database.run(async () => {
    await idempotency.once(request, work);
    throw new Error('later');
  });
  await expect(failing).rejects.toThrow('later');
  expect([await effects(), await records()]).toEqual([0, []]);
});

it('keys of other accounts and of other operations have nothing to do with each other', async () => {
  await idempotency.once(request, work);
  await idempotency.once({ ...request, caller: { ...caller, accountId: 2 } }, work);
  await idempotency.once({ ...request, operation: 'things.remove' }, work);
  expect(await effects()).toBe(3);
});

describe('the record belongs to whoever made it', () => {
  const person = (userId: number, via: 'session' | 'key' = 'session'): Caller => ({
    kind: 'person',
    userId,
    role: 'ADMIN',
    via,
    credentialId: `c${userId}${via}`,
    accountId: 1,
    accountType: 'BUYER',
    label: 'Robin',
  });
  const agent = (agentId: string): Caller => ({
    kind: 'agent',
    agentId,
    via: 'key',
    credentialId: agentId,
    accountId: 1,
    accountType: 'BUYER',
    label: 'Agent',
    grants: new Map(),
  });
  const callers: [string, Caller][] = [
    ['a person', person(1)],
    ['another person', person(2)],
    ['the organization', caller],
    ['an agent', agent('a')],
    ['another agent', agent('b')],
  ];
  const pairs = callers.flatMap(([a, one]) => callers.filter(([b]) => b !== a).map(([b, other]) => [a, b, one, other] as const));

  it.each(pairs)('what %s was answered is not answered to %s, who is told that the key is used', async (_, __, one, other) => {
    await idempotency.once({ ...request, caller: one }, work);
    await expect(idempotency.once({ ...request, caller: other }, work)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await effects()).toBe(1);
  });

  it.each<[string, Caller, Caller]>([
    ['a person’s session', person(1), { ...person(1), credentialId: 'c3' } as Caller],
    ['a person’s key', person(1), person(1, 'key')],
    ['another key of the organization', caller, { ...caller, credentialId: 'k2' } as Caller],
  ])('%s replays what the same one was answered before', async (_, before, now) => {
    await idempotency.once({ ...request, caller: before }, work);
    expect(await idempotency.once({ ...request, caller: now }, work)).toMatchObject({ zebra: 1 });
  });

  it('nobody is answered who may not do it now, and nothing is looked up for them', async () => {
    await idempotency.once(request, work);
    const authorize = () => Promise.reject(new Error('no more'));
    for (const key of [request.key, undefined])
      await expect(idempotency.once({ ...request, key, authorize }, work)).rejects.toThrow('no more');
    expect(await effects()).toBe(1);
  });

  it('a record of an older release is replayed to whoever may do the same, and done by nobody again', async () => {
    await idempotency.once(request, work);
    await pg.database.query('update idempotency_records set principal = null');
    expect(await idempotency.once({ ...request, caller: person(1) }, work)).toMatchObject({ zebra: 1 });
    expect(await effects()).toBe(1);
  });
});

describe('after 24 hours', () => {
  const age = (hours: number) => pg.database.query(`update idempotency_records set created_at = now() - $1 * interval '1 hour'`, [hours]);

  it('a key is new again, for any request', async () => {
    await idempotency.once(request, work);
    await age(23.9);
    await idempotency.once(request, work);
    expect(await effects()).toBe(1);
    await age(24.1);
    expect(await idempotency.once({ ...request, request: { name: 'B' } }, work)).toMatchObject({ zebra: 2 });
    expect(await idempotency.once({ ...request, request: { name: 'B' } }, work)).toMatchObject({ zebra: 2 });
  });

  it('its record is removed, and so are events that every consumer has had for three days', async () => {
    await idempotency.once(request, work);
    const insert = `insert into outbox (id, type, account_id, occurred_at, payload, relayed_at) values ($1, 'thing.happened', 1, now(), '{}', $2)`;
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const [id, at] of [
      ['evt_old', daysAgo(4)],
      ['evt_owed', daysAgo(4)],
      ['evt_young', daysAgo(2)],
      ['evt_new', null],
    ] as const)
      await pg.database.query(insert, [id, at]);
    await pg.database.query(`insert into outbox_work (event_id, consumer) values ('evt_owed', 'a')`);
    const housekeeping = new Housekeeping(pg.database);
    await housekeeping.removeOldRows();
    expect(await records()).toHaveLength(1);
    await age(25);
    await housekeeping.removeOldRows();
    expect(await records()).toEqual([]);
    expect(await pg.database.query('select id from outbox order by id')).toEqual([
      { id: 'evt_new' },
      { id: 'evt_owed' },
      { id: 'evt_young' },
    ]);
    await pg.database.query('truncate outbox cascade');
  });
});
