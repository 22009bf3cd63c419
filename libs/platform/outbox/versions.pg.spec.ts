import { testDatabase, testDatabaseUrl } from '@test/database';
import type { TestDatabase } from '@test/database';
import { DeadLetters } from '../dead-letters/dead-letters';
import { Log } from '../observability/log';
import { SecretBox } from '../secrets/secret-box';
import { NoSpans } from '../tracing/spans';
import { ConsumerRegistry } from './consumer-registry';
import { EventsProcessor } from './events.processor';
import type { StoredEvent } from './outbox';
import { type EventsJob, OutboxRelay } from './relay';

/** A worker of one version: relay, consumers and registry, on a shared queue. */
interface Version {
  readonly registry: ConsumerRegistry;
  readonly relay: OutboxRelay;
  readonly processor: EventsProcessor;
  readonly handled: string[];
}

let pg: TestDatabase;
let url: string;
const jobs: EventsJob[] = [];
const queue = { addBulk: async (added: { data: EventsJob }[]) => void jobs.push(...added.map(({ data }) => data)) };
const keys = new SecretBox(`k1:${Buffer.alloc(32, 1).toString('base64')}`);
const log = Log.create('test', 'silent');
const versions: Version[] = [];

beforeAll(async () => {
  pg = await testDatabase();
  url = await testDatabaseUrl();
});
beforeEach(async () => {
  jobs.length = 0;
  await pg.database.query('truncate outbox, outbox_consumers, dead_letters cascade');
});
afterEach(() => Promise.all(versions.splice(0).map(({ relay }) => relay.onApplicationShutdown())));
afterAll(() => pg.close());

/** `former`: consumers that it knows by their former names, which it does not register. */
function version(listening: Record<string, readonly string[]>, former: Record<string, readonly string[]> = {}): Version {
  const handled: string[] = [];
  const subscriptions = (named: Record<string, readonly string[]>) =>
    Object.entries(named).map(([consumer, events]) => {
      const handle = async ({ type }: StoredEvent) => void handled.push(`${consumer} ${type}`);
      return { consumer, events, handler: { handle } };
    });
  const [current, formerly] = [subscriptions(listening), subscriptions(former)];
  const all = new Map([...current, ...formerly].map((subscription) => [subscription.consumer, subscription]));
  const consumers = { all: () => all, current: () => current } as never;
  const letters = new DeadLetters(pg.database, []);
  const made = {
    registry: new ConsumerRegistry(pg.database, consumers, letters, log),
    relay: new OutboxRelay(queue as never, pg.database, consumers, { databaseUrl: url } as never, log),
    processor: new EventsProcessor(pg.database, consumers, letters, keys, log, new NoSpans()),
    handled,
  };
  versions.push(made);
  return made;
}

const publish = (...types: string[]) =>
  pg.outbox.append(types.map((type) => ({ type, accountId: 1, occurredAt: new Date(), payload: {} })));
/** Gives all queued jobs to this version. */
async function takeJobs({ processor }: Version): Promise<void> {
  for (const data of jobs.splice(0)) await processor.process({ data } as never);
}
const waiting = () => pg.database.query('select consumer from outbox_work order by consumer');
/** Makes all work due for the next wake-up. */
const later = () => pg.database.query(`update outbox_work set rung_at = now() - interval '1 hour'`);

const before = { mails: ['a.happened'], gone: ['a.happened'] };
const after = { mails: ['a.happened', 'b.happened'], watch: ['a.happened', 'c.happened'] };

it('events relayed by an old version reach consumers and types of the new version', async () => {
  const [old, newer] = [version(before), version(after)];
  await old.registry.onModuleInit();
  await newer.registry.onModuleInit();
  await publish('a.happened', 'b.happened', 'c.happened');
  await old.relay.poll();
  await takeJobs(old);
  expect(old.handled.toSorted()).toEqual(['gone a.happened', 'mails a.happened']);
  expect(await waiting()).toEqual([{ consumer: 'mails' }, { consumer: 'watch' }, { consumer: 'watch' }]);
  await later();
  await newer.relay.ringAgain();
  await takeJobs(newer);
  expect(newer.handled.toSorted()).toEqual(['mails b.happened', 'watch a.happened', 'watch c.happened']);
  expect(await waiting()).toEqual([]);
});

it('events relayed by a new version reach consumers of the old version', async () => {
  const [old, newer] = [version(before), version(after)];
  await old.registry.onModuleInit();
  await newer.registry.onModuleInit();
  await publish('a.happened');
  await newer.relay.poll();
  await takeJobs(newer);
  expect(await waiting()).toEqual([{ consumer: 'gone' }]);
  await later();
  await newer.relay.ringAgain();
  expect(jobs).toEqual([]);
  await old.relay.ringAgain();
  await takeJobs(old);
  expect([old.handled, await waiting()]).toEqual([['gone a.happened'], []]);
});

it('each consumer gets each event once when both versions relay and handle events', async () => {
  const both = [version(before), version(after)] as const;
  for (const { registry } of both) await registry.onModuleInit();
  for (let n = 0; n < 50; n += 1) {
    await publish('a.happened', 'b.happened', 'c.happened');
    await Promise.all(both.map(({ relay }) => relay.poll()));
    for (const [at, data] of jobs.splice(0).entries()) await both[at % 2]!.processor.process({ data } as never);
  }
  for (let n = 0; n < 10 && (await waiting()).length > 0; n += 1) {
    await later();
    for (const { relay } of both) {
      await relay.ringAgain();
      for (const data of jobs.splice(0)) await Promise.all(both.map(({ processor }) => processor.process({ data } as never)));
    }
  }
  const counts: Record<string, number> = {};
  for (const what of both.flatMap(({ handled }) => handled)) counts[what] = (counts[what] ?? 0) + 1;
  expect(counts).toEqual({
    'gone a.happened': 50,
    'mails a.happened': 50,
    'mails b.happened': 50,
    'watch a.happened': 50,
    'watch c.happened': 50,
  });
});

it('a consumer without a registration for a week gets no events, and its waiting ones become dead letters', async () => {
  const [old, newer] = [version(before), version(after)];
  await old.registry.onModuleInit();
  await newer.registry.onModuleInit();
  await publish('a.happened');
  await newer.relay.poll();
  await pg.database.query(`update outbox_consumers set seen_at = now() - interval '6 days'`);
  await newer.registry.retire();
  expect((await waiting()).length).toBe(3);
  await pg.database.query(`update outbox_consumers set seen_at = now() - interval '8 days'`);
  await newer.registry.tell();
  await newer.registry.retire();
  expect(await waiting()).toEqual([{ consumer: 'mails' }, { consumer: 'watch' }]);
  expect(await pg.database.query('select distinct consumer from outbox_consumers order by consumer')).toEqual([
    { consumer: 'mails' },
    { consumer: 'watch' },
  ]);
  expect(await new DeadLetters(pg.database, []).list({}, 10)).toMatchObject([
    { name: 'gone', reason: 'No version has this consumer any more.' },
  ]);
  await publish('a.happened');
  await newer.relay.poll();
  expect(await waiting()).not.toContainEqual({ consumer: 'gone' });
});

it('work for a former name is handled by the new version, also after no version has registered the name for a week', async () => {
  const [old, newer] = [version(before), version(after, { gone: ['a.happened'] })];
  await old.registry.onModuleInit();
  await newer.registry.onModuleInit();
  await publish('a.happened');
  await newer.relay.poll();
  await pg.database.query(`update outbox_consumers set seen_at = now() - interval '8 days'`);
  await newer.registry.tell();
  await newer.registry.retire();
  expect(await new DeadLetters(pg.database, []).list({}, 10)).toEqual([]);
  await takeJobs(newer);
  expect([newer.handled.toSorted(), await waiting()]).toEqual([['gone a.happened', 'mails a.happened', 'watch a.happened'], []]);
});
