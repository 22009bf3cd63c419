import { testDatabase, testDatabaseUrl } from '@test/database';
import type { TestDatabase } from '@test/database';
import { Log } from '../observability/log';
import { OutboxRelay } from './relay';

let pg: TestDatabase;
let relay: OutboxRelay;
const added: { eventIds: readonly string[]; consumer: string }[] = [];
const queue = {
  failing: false,
  addBulk: async (jobs: { data: (typeof added)[number]; opts: { jobId: string } }[]) => {
    if (queue.failing) throw new Error('Redis is away');
    for (const { data, opts } of jobs)
      expect([added.push(data), opts.jobId]).toEqual([
        expect.any(Number),
        expect.stringContaining(`${data.eventIds[0]}-${data.consumer}-`),
      ]);
  },
};
const handler = { handle: async () => undefined };
const consumers = new Map(['b', 'a'].map((consumer) => [consumer, { consumer, events: ['thing.happened'], handler }]));

beforeAll(async () => {
  pg = await testDatabase();
  const settings = { databaseUrl: await testDatabaseUrl() };
  relay = new OutboxRelay(
    queue as never,
    pg.database,
    { all: () => consumers, current: () => [...consumers.values()] } as never,
    settings as never,
    Log.create('test', 'silent'),
  );
});
beforeEach(async () => {
  added.length = 0;
  queue.failing = false;
  await pg.database.query('truncate outbox cascade');
});
afterAll(async () => {
  await relay.onApplicationShutdown();
  await pg.close();
});

const publish = (count: number) =>
  pg.outbox.append(
    Array.from({ length: count }, (_, n) => ({ type: 'thing.happened', accountId: 1, occurredAt: new Date(), payload: { n } })),
  );
const inOrder = async () => (await pg.database.query<{ id: string }>('select id from outbox order by position')).map(({ id }) => id);

it('wakes workers up for all events in order, also for more than one batch', async () => {
  await publish(1_200);
  await relay.poll();
  const expected = (await inOrder()).flatMap((eventId) => ['a', 'b'].map((consumer) => ({ eventIds: [eventId], consumer })));
  expect(added).toEqual(expected);
  const [first] = await pg.database.query<{ payload: object }>('select payload from outbox order by position limit 1');
  expect(first).toEqual({ payload: { n: 0 } });
});

it('adds up to fifty events to a job of a batch consumer', async () => {
  consumers.set('b', {
    consumer: 'b',
    events: ['thing.happened'],
    handler: { ...handler, handleTogether: async () => undefined },
  } as never);
  await publish(120);
  await relay.poll();
  const expected = await inOrder();
  const of = (name: string) => added.filter(({ consumer }) => consumer === name).map(({ eventIds }) => eventIds);
  expect(of('b')).toEqual([expected.slice(0, 50), expected.slice(50, 100), expected.slice(100)]);
  expect(of('a')).toEqual(expected.map((id) => [id]));
  consumers.set('b', { consumer: 'b', events: ['thing.happened'], handler });
});

it('relays each event once when several relays run', async () => {
  await publish(900);
  await Promise.all([relay.poll(), relay.poll(), relay.poll()]);
  expect(new Set(added.map(({ eventIds, consumer }) => eventIds.join() + consumer)).size).toBe(1_800);
  expect(added).toHaveLength(1_800);
});

it('wakes workers up again when adding the job failed, after the delay', async () => {
  queue.failing = true;
  await publish(1);
  await relay.poll();
  queue.failing = false;
  await relay.ringAgain();
  expect(added).toEqual([]);
  await pg.database.query(`update outbox_work set rung_at = now() - interval '6 seconds'`);
  await relay.ringAgain();
  expect(added.map(({ consumer }) => consumer).sort()).toEqual(['a', 'b']);
  await relay.ringAgain();
  expect(added).toHaveLength(2);
});
