import { testDatabase } from '@test/database';
import type { TestDatabase } from '@test/database';
import { DeadLetters, deadLetterLimits } from '../dead-letters/dead-letters';
import { PermanentError } from '../dead-letters/permanent-error';
import { Log } from '../observability/log';
import { SecretBox, SecretNotOpened } from '../secrets/secret-box';
import { NoSpans } from '../tracing/spans';
import { EventsProcessor, maxAttempts } from './events.processor';
import type { StoredEvent } from './outbox';

let pg: TestDatabase;
let processor: EventsProcessor;
const handled: number[][] = [];
let poison: number | undefined;
let failure: Error;
let letters: DeadLetters;
const numbersOf = (events: readonly StoredEvent[]) => events.map(({ payload }) => (payload as { n: number }).n);

const take = async (events: readonly StoredEvent[]): Promise<void> => {
  const numbers = numbersOf(events);
  if (poison !== undefined && numbers.includes(poison)) throw failure;
  handled.push(numbers);
};
const handler = { handle: (event: StoredEvent) => take([event]), handleTogether: take };

const consumers = { all: () => new Map([['many', { consumer: 'many', events: ['thing.happened'], handler }]]) };
const withKeys = (...ids: string[]) => {
  const ring = ids.map((id) => `${id}:${Buffer.alloc(32, 1).toString('base64')}`).join(',');
  return new EventsProcessor(pg.database, consumers as never, letters, new SecretBox(ring), Log.create('test', 'silent'), new NoSpans());
};

beforeAll(async () => {
  pg = await testDatabase();
  letters = new DeadLetters(pg.database, []);
  processor = withKeys('k1');
});
beforeEach(async () => {
  handled.length = 0;
  poison = undefined;
  failure = new Error('cannot be handled');
  await pg.database.query('truncate outbox, dead_letters cascade');
});
afterAll(() => pg.close());

/** Relayed events, whose work waits for its job. */
async function waiting(count: number): Promise<string[]> {
  const events = Array.from({ length: count }, (_, n) => ({
    type: 'thing.happened',
    accountId: 1,
    occurredAt: new Date(),
    payload: { n },
  }));
  await pg.outbox.append(events);
  await pg.database.query(`insert into outbox_work (event_id, consumer) select id, 'many' from outbox`);
  return (await pg.database.query<{ id: string }>('select id from outbox order by position')).map(({ id }) => id);
}
const process = (eventIds: readonly string[]) => processor.process({ data: { eventIds, consumer: 'many' } } as never);
const left = async () =>
  (await pg.database.query<{ attempts: number }>('select attempts from outbox_work')).map(({ attempts }) => attempts);

it('handles the events of a job together, in order, once', async () => {
  const ids = await waiting(3);
  await process([...ids].reverse());
  await process(ids);
  expect(handled).toEqual([[0, 1, 2]]);
  expect(await left()).toEqual([]);
});

it('handles the other events of a job when one fails', async () => {
  poison = 1;
  await process(await waiting(3));
  expect(handled).toEqual([[0], [2]]);
  expect(await left()).toEqual([1]);
});

it('skips an event that another process is handling', async () => {
  const ids = await waiting(3);
  const other = pg.database.dataSource.createQueryRunner();
  await other.startTransaction();
  await other.query('select from outbox_work where event_id = $1 for update', [ids[1]]);
  await process(ids);
  await other.rollbackTransaction();
  await other.release();
  expect(handled).toEqual([[0, 2]]);
  expect(await left()).toEqual([0]);
});

describe('An event that fails', () => {
  const seconds = async (sql: string) => (await pg.database.query<{ s: number }>(`select extract(epoch from ${sql})::float as s`))[0]!.s;

  it('is retried with increasing delays of at most a quarter of an hour', async () => {
    poison = 0;
    const [id] = await waiting(1);
    for (let n = 0; n < 12; n += 1) {
      const before = await seconds('clock_timestamp()');
      await process([id!]);
      const after = await seconds('clock_timestamp()');
      const pause = 3 * Math.min(2 ** (n + 1), 300) - 3;
      const rungAt = await seconds('(select rung_at from outbox_work)');
      // Tolerance for a clock that is set back; the next delay is twice as long as this one.
      const set = pause / 3;
      expect([n, rungAt >= before + pause - set, rungAt <= after + pause + set]).toEqual([n, true, true]);
    }
  });

  it('waits without counting attempts while only another process has the key of its secret', async () => {
    poison = 0;
    failure = new SecretNotOpened('key missing', 'k9');
    const [id] = await waiting(1);
    for (let n = 0; n < 5; n += 1) await process([id!]);
    await processor.takeOver();
    expect([handled, await left()]).toEqual([[], [0]]);
    expect(await pg.database.query(`select needs_key, rung_at = 'infinity' as never from outbox_work`)).toEqual([
      { needs_key: 'k9', never: true },
    ]);
    const job = { name: 'jobs', key: 'one', accountId: 1, data: {}, error: failure };
    for (let n = 0; n < 25; n += 1) expect(await letters.jobFailed(job)).toBe(false);
    expect(await pg.database.query('select * from job_failures')).toEqual([]);
  });

  it('is taken over by a process with its key, and then counts attempts', async () => {
    [poison, failure] = [1, new SecretNotOpened('key missing', 'k9')];
    const ids = await waiting(3);
    for (const id of ids) await process([id]);
    expect([handled.splice(0), await left()]).toEqual([[[0], [2]], [0]]);
    failure = new Error('cannot be handled');
    await withKeys('k9', 'k1').takeOver();
    expect([await left(), await pg.database.query('select needs_key from outbox_work')]).toEqual([[1], [{ needs_key: null }]]);
    failure = new SecretNotOpened('key missing', 'k9');
    await process([ids[1]!]);
    poison = undefined;
    await withKeys('k9', 'k1').takeOver();
    expect([handled, await left()]).toEqual([[[1]], []]);
  });

  it.each([
    ['after the maximum number of attempts', () => new Error('no such row'), maxAttempts - 1],
    ['with a PermanentError of its consumer', () => new PermanentError('no such row'), 0],
  ])('becomes a dead letter for this consumer %s, and the other events are handled', async (_, why, before) => {
    [poison, failure] = [1, why()];
    const ids = await waiting(3);
    await pg.database.query(`update outbox_work set attempts = $1`, [before]);
    await pg.database.query(`insert into outbox_work (event_id, consumer) select id, 'other' from outbox`);
    await process(ids);
    expect(handled).toEqual([[0], [2]]);
    expect(await letters.list({}, 10)).toEqual([
      {
        id: expect.any(Number),
        kind: 'event',
        name: 'many',
        key: ids[1],
        accountId: 1,
        attempts: before + 1,
        reason: 'no such row',
        failedAt: expect.any(Date),
      },
    ]);
    expect(await pg.database.query('select distinct consumer from outbox_work')).toEqual([{ consumer: 'other' }]);
  });

  it('can be run again for its consumer only, also when the event was deleted', async () => {
    [poison, failure] = [0, new PermanentError('not now')];
    for (const forgotten of [false, true]) {
      const [id] = await waiting(1);
      await process([id!]);
      if (forgotten) await pg.database.query('delete from outbox');
      expect(await letters.runAgain({ name: 'many' })).toBe(1);
      expect(await pg.database.query('select event_id, consumer, attempts from outbox_work')).toEqual([
        { event_id: id, consumer: 'many', attempts: 0 },
      ]);
      expect(
        await pg.database.query('select type, account_id, payload from outbox where relayed_at is not null or not $1', [forgotten]),
      ).toContainEqual({
        type: 'thing.happened',
        account_id: 1,
        payload: { n: 0 },
      });
      expect(await letters.count(10)).toBe(0);
      poison = undefined;
      await process([id!]);
      expect([handled.splice(0), await left()]).toEqual([[[0]], []]);
      poison = 0;
      await pg.database.query('truncate outbox cascade');
    }
  });

  it('pushes out the oldest dead letter of its own account beyond the limit', async () => {
    const letter = (accountId: number, n: number) => ({
      kind: 'event' as const,
      name: 'many',
      key: `evt_${accountId}_${n}`,
      accountId,
      data: {},
      attempts: 1,
      error: new Error(`password=hunter2 ${'x'.repeat(1_000)}`),
    });
    await letters.add(letter(2, 0));
    for (let n = 0; n < deadLetterLimits.kept + 5; n += 1) await letters.add(letter(1, n));
    const kept = await letters.list({ name: 'many' }, 10_000);
    const ofFirst = kept.filter(({ accountId }) => accountId === 1).map(({ key }) => key);
    expect([kept.length, ofFirst.length]).toEqual([deadLetterLimits.kept + 1, deadLetterLimits.kept]);
    expect(ofFirst).not.toContain('evt_1_4');
    expect(ofFirst).toContain('evt_1_5');
    expect(kept[0]!.reason).not.toContain('hunter2');
    expect(kept[0]!.reason.length).toBeLessThanOrEqual(deadLetterLimits.reason);
    expect(await letters.discard({ ids: [kept[0]!.id] })).toBe(1);
    expect(await letters.discard({})).toBe(deadLetterLimits.kept);
  });
});

it('leaves an event that only a newer version of the consumer handles', async () => {
  await pg.outbox.append([{ type: 'thing.is_new', accountId: 1, occurredAt: new Date(), payload: { n: 7 } }]);
  await pg.database.query(`insert into outbox_work (event_id, consumer) select id, 'many' from outbox`);
  const [{ id } = { id: '' }] = await pg.database.query<{ id: string }>('select id from outbox');
  await process([id]);
  await processor.process({ data: { eventIds: [id], consumer: 'unheard-of' } } as never);
  expect([handled, await left()]).toEqual([[], [0]]);
});
