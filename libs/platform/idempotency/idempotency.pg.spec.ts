import { type Caller, domainError } from '@exchange/kernel';
import { anAdmin, anAgent } from '@exchange/kernel/testing';
import { testDatabase } from '@test/database';
import type { TestDatabase } from '@test/database';
import { gate } from '@test/gate';
import { type Idempotency, maxAnswerLength, type OnceRequest } from './idempotency';
import { anIdempotency, caller, request } from './idempotency.fixture';

let pg: TestDatabase;
let idempotency: Idempotency;
let done: number;
/** Accounts of the counted requests; refused beyond `maxCount`. */
let counted: string[];
let maxCount: number;

const limits = {
  consume: async (_: unknown, account: string) => {
    counted.push(account);
    if (counted.length > maxCount) throw domainError('rate_limited', 'RATE_LIMITED', 'Too many.');
  },
};

beforeAll(async () => {
  pg = await testDatabase();
  idempotency = anIdempotency(pg.database, limits);
  await pg.database.query('create table done (n integer)');
});
beforeEach(async () => {
  [done, counted, maxCount] = [0, [], Infinity];
  await pg.database.query('truncate done, idempotency_records');
});
afterAll(async () => {
  await pg.database.query('drop table done');
  await pg.close();
});

/** Work with an effect in PostgreSQL and a different answer in every run. */
const work = async () => {
  await pg.database.query('insert into done values ($1)', [(done += 1)]);
  return { zebra: done, at: new Date('2026-01-15T12:00:00Z'), a: [{ y: 1, b: null }] };
};
type Work = typeof work;
const ways: ['once' | 'inSteps', (asked: OnceRequest, does: Work) => ReturnType<Work>][] = [
  ['once', (asked, does) => idempotency.once(asked, does)],
  ['inSteps', (asked, does) => idempotency.inSteps(asked, does)],
];
const effects = async () => (await pg.database.query('select n from done')).length;
const records = () => pg.database.query('select * from idempotency_records');

describe.each(ways)('%s', (_way, once) => {
  it('replays the first answer, byte for byte, for the same key and request', async () => {
    const first = await once(request, work);
    const again = await once({ ...request, request: { ...request.request } }, work);
    expect(JSON.stringify(again)).toBe(JSON.stringify(first));
    expect(await effects()).toBe(1);
  });

  it('does the work every time without a key, and stores and counts nothing', async () => {
    await once({ ...request, key: undefined }, work);
    await once({ ...request, key: undefined }, work);
    expect([await effects(), await records(), counted]).toEqual([2, [], []]);
  });

  it('409 for another request under the same key', async () => {
    await once(request, work);
    const other = once({ ...request, request: { name: 'B' } }, work);
    await expect(other).rejects.toMatchObject({ status: 409, code: 'CONFLICT', message: expect.stringContaining('another request') });
    expect(await effects()).toBe(1);
  });

  it('409 for any request while the first one is running; afterwards it is replayed', async () => {
    const [begun, finish] = [gate(), gate()];
    const first = once(request, async () => {
      begun.open();
      await finish.opened;
      return work();
    });
    await begun.opened;
    for (const second of [request, { ...request, request: {} }]) {
      await expect(once(second, work)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('still running') });
    }
    finish.open();
    expect(await once(request, work).catch(() => first)).toMatchObject({ zebra: 1 });
    await first;
    expect(await effects()).toBe(1);
  });

  it('does exactly one of many concurrent requests', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => once(request, work)));
    const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.every(({ reason }) => (reason as { status: number }).status === 409)).toBe(true);
    expect(refused.length).toBeLessThan(20);
    expect(await effects()).toBe(1);
  });

  it('deletes the record when the work throws, so that the key is free again', async () => {
    const failing = once(request, () => Promise.reject(new Error('refused')));
    await expect(failing).rejects.toThrow('refused');
    expect(await records()).toEqual([]);
    await once({ ...request, request: { name: 'corrected' } }, work);
    expect(await effects()).toBe(1);
  });

  it('counts executed requests, not replays; beyond the limit nothing is executed', async () => {
    maxCount = 1;
    await once(request, work);
    await once(request, work);
    expect(counted).toEqual(['1']);
    const more = { ...request, key: 'another-key-0123456' };
    await expect(once(more, work)).rejects.toMatchObject({ status: 429 });
    expect([await effects(), (await records()).length]).toEqual([1, 1]);
    maxCount = 3;
    await once(more, work);
    expect(await effects()).toBe(2);
  });

  it('stores a sealed answer that opens only in its own record', async () => {
    const secret = async () => ({ key: 'sck_very-secret', n: (await work()).zebra });
    const asked = { ...request, sealed: true };
    const first = await once(asked, secret as never);
    expect(await once(asked, secret as never)).toEqual(first);
    expect(JSON.stringify(await records())).not.toContain('very-secret');
    await pg.database.query(`update idempotency_records set key = 'moved-elsewhere-1'`);
    const moved = once({ ...asked, key: 'moved-elsewhere-1' }, work);
    await expect(moved).rejects.toMatchObject({ status: 409, message: expect.stringContaining('has been carried out') });
    expect(await effects()).toBe(1);
  });

  it('503 while only another process has the encryption key of a stored answer', async () => {
    const asked = { ...request, sealed: true };
    await once(asked, work);
    await pg.database.query(`update idempotency_records set sealed_answer = 'gone' || substr(sealed_answer, strpos(sealed_answer, '.'))`);
    await expect(once(asked, work)).rejects.toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(await effects()).toBe(1);
  });

  it('returns a too large answer once, and does not store it', async () => {
    const asked = { ...request, sealed: true };
    const large = async () => ({ ...(await work()), text: 'x'.repeat(maxAnswerLength) });
    expect((await once(asked, large)).zebra).toBe(1);
    await expect(once(asked, large)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('has been carried out') });
    const [row] = await records();
    expect([await effects(), JSON.stringify(row).length < 1_000]).toEqual([1, true]);
  });

  it('takes over the record of a process whose claim has expired', async () => {
    await once(request, work);
    await pg.database.query(`update idempotency_records set claim = 'gone', claimed_until = now() + interval '1 minute'`);
    await expect(once(request, work)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('still running') });
    await pg.database.query(`update idempotency_records set claimed_until = now() - interval '1 second'`);
    await expect(once({ ...request, request: {} }, work)).rejects.toMatchObject({ message: expect.stringContaining('another request') });
    expect([await once(request, work), await once(request, work)]).toMatchObject([{ zebra: 2 }, { zebra: 2 }]);
  });
});

it('inSteps: a request whose claim was taken over neither stores its answer nor frees the key', async () => {
  for (const ends of ['answers', 'fails']) {
    await pg.database.query('truncate done, idempotency_records');
    const [begun, finish] = [gate(), gate()];
    const slow = idempotency
      .inSteps(request, async () => {
        begun.open();
        await finish.opened;
        if (ends === 'fails') throw new Error('late');
        return { by: 'the first' };
      })
      .catch((error: Error) => ({ by: error.message }));
    await begun.opened;
    await pg.database.query(`update idempotency_records set claimed_until = now() - interval '1 second'`);
    expect(await idempotency.inSteps(request, async () => ({ by: 'the second' }))).toEqual({ by: 'the second' });
    finish.open();
    expect(await slow).toEqual({ by: ends === 'fails' ? 'late' : 'the first' });
    expect(await idempotency.inSteps(request, work)).toEqual({ by: 'the second' });
  }
});

it('once: the work is one transaction also without a key', async () => {
  const failing = idempotency.once({ ...request, key: undefined }, () => work().then(() => Promise.reject(new Error('late'))));
  await expect(failing).rejects.toThrow('late');
  expect(await effects()).toBe(0);
});

it('once: failing work rolls back its effects and its record', async () => {
  const failing = idempotency.once(request, async () => {
    await work();
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect([await effects(), await records()]).toEqual([0, []]);
  await idempotency.once({ ...request, request: { name: 'corrected' } }, work);
  expect(await effects()).toBe(1);
});

it('a rollback of the surrounding transaction removes the record', async () => {
  const failing = pg.database.run(async () => {
    await idempotency.once(request, work);
    throw new Error('later');
  });
  await expect(failing).rejects.toThrow('later');
  expect([await effects(), await records()]).toEqual([0, []]);
});

it('keys of different accounts and operations are independent', async () => {
  await idempotency.once(request, work);
  await idempotency.once({ ...request, caller: { ...caller, accountId: 2 } }, work);
  await idempotency.once({ ...request, operation: 'things.remove' }, work);
  expect(await effects()).toBe(3);
});

describe('The owner of a record', () => {
  const person = (userId: number, via: 'session' | 'key' = 'session') => anAdmin({ userId, via, credentialId: `c${userId}${via}` });
  const agent = (agentId: string) => anAgent({ agentId, credentialId: agentId });
  const callers: [string, Caller][] = [
    ['a person', person(1)],
    ['another person', person(2)],
    ['the organization', caller],
    ['an agent', agent('a')],
    ['another agent', agent('b')],
  ];
  const pairs = callers.flatMap(([a, one]) => callers.filter(([b]) => b !== a).map(([b, other]) => [a, b, one, other] as const));

  it.each(pairs)(
    'answers of %s are not replayed to %s, who gets a 409 that says only that another caller used the key',
    async (_, __, one, other) => {
      await idempotency.once({ ...request, caller: one }, work);
      const refusals = [];
      for (const asked of [request.request, { name: 'B' }])
        refusals.push(await idempotency.once({ ...request, caller: other, request: asked }, work).catch((error: unknown) => error));
      expect(refusals[0]).toMatchObject({
        status: 409,
        code: 'CONFLICT',
        message: expect.stringContaining('Another caller of this account'),
      });
      // The refusal does not reveal whether both requests were equal.
      expect(refusals[1]).toEqual(refusals[0]);
      expect(await effects()).toBe(1);
    },
  );

  it.each<[string, Caller, Caller]>([
    ['a person’s session', person(1), { ...person(1), credentialId: 'c3' } as Caller],
    ['a person’s key', person(1), person(1, 'key')],
    ['another key of the organization', caller, { ...caller, credentialId: 'k2' } as Caller],
  ])('%s replays the answer to the same principal', async (_, before, now) => {
    await idempotency.once({ ...request, caller: before }, work);
    expect(await idempotency.once({ ...request, caller: now }, work)).toMatchObject({ zebra: 1 });
  });

  const member = { ...person(1), role: 'MEMBER' } as Caller;
  const granted = (...grants: [number, 'READ' | 'READ_WRITE'][]) => ({ ...agent('a'), grants: new Map(grants) }) as Caller;
  it.each<[string, Caller, Caller, 'replayed' | 403]>([
    ['an admin who is a member now', person(1), member, 403],
    ['a member who is an admin now', member, person(1), 'replayed'],
    ['an agent that lost a grant', granted([1, 'READ_WRITE'], [2, 'READ']), granted([1, 'READ_WRITE']), 403],
    ['an agent that may only read now', granted([1, 'READ_WRITE']), granted([1, 'READ']), 403],
    ['an agent with one grant more', granted([1, 'READ']), granted([1, 'READ_WRITE'], [2, 'READ']), 'replayed'],
  ])('%s: %4$s', async (_, then, now, expected) => {
    for (const [, once] of ways) {
      await pg.database.query('truncate done, idempotency_records');
      await once({ ...request, caller: then }, work);
      const again = await once({ ...request, caller: now }, work).then(
        () => 'replayed',
        ({ status }: { status: number }) => status,
      );
      expect([again, await effects()]).toEqual([expected, 1]);
    }
  });

  it('nothing is replayed when authorize throws', async () => {
    await idempotency.once(request, work);
    const authorize = () => Promise.reject(new Error('no more'));
    for (const key of [request.key, undefined])
      await expect(idempotency.once({ ...request, key, authorize }, work)).rejects.toThrow('no more');
    expect(await effects()).toBe(1);
  });

  it('a record of an older release is replayed to any authorized caller', async () => {
    await idempotency.once(request, work);
    await pg.database.query('update idempotency_records set principal = null, standing = null');
    expect(await idempotency.once({ ...request, caller: person(1) }, work)).toMatchObject({ zebra: 1 });
    expect(await effects()).toBe(1);
  });
});
