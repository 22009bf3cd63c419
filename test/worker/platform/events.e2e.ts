import { Injectable, Module } from '@nestjs/common';
import type { INestApplicationContext } from '@nestjs/common';
import Redis from 'ioredis';
import { Consumes, Database, Outbox, Settings, type StoredEvent } from '@exchange/platform';
import { ObservabilityServer } from '@exchange/platform/testing';
import { withClient } from '@test/database';
import { eventually } from '@test/eventually';
import { gate } from '@test/gate';
import { startWorker } from '@test/worker';

type Thing = StoredEvent<Readonly<Record<'thing.happened' | 'thing.ended', { readonly n: number }>>>;

/** Effects of the consumers, stored in PostgreSQL so that those of a failed transaction disappear. */
@Injectable()
class Effects {
  /** Hooks of a test, called before and after a consumer writes its effect. */
  before: (consumer: string, event: Thing) => Promise<void> = async () => undefined;
  after: (consumer: string, event: Thing) => Promise<void> = async () => undefined;

  constructor(private readonly database: Database) {}

  async add(consumer: string, event: Thing): Promise<void> {
    await this.before(consumer, event);
    await this.database.query('insert into effects (consumer, event_id, n) values ($1, $2, $3)', [consumer, event.id, event.payload.n]);
    await this.after(consumer, event);
  }
}

@Consumes({ consumer: 'test-first', events: ['thing.happened', 'thing.ended'] })
class First {
  constructor(private readonly effects: Effects) {}

  handle(event: Thing): Promise<void> {
    return this.effects.add('first', event);
  }
}

@Consumes({ consumer: 'test-second', events: ['thing.happened'] })
class Second {
  constructor(private readonly effects: Effects) {}

  handle(event: Thing): Promise<void> {
    return this.effects.add('second', event);
  }
}

@Module({ providers: [Effects, First, Second] })
class TestWorker {}

let worker: INestApplicationContext;
let database: Database;
let effects: Effects;
const start = () => startWorker({ modules: [TestWorker] });

beforeAll(async () => {
  worker = await start();
  [database, effects] = [worker.get(Database), worker.get(Effects)];
  await database.query('create table if not exists effects (consumer text, event_id text, n integer)');
});
beforeEach(async () => {
  effects.before = effects.after = async () => undefined;
  await database.query('truncate effects, outbox cascade');
});
afterAll(async () => {
  await database.query('drop table effects');
  await worker.close();
});

const happened = (...ns: number[]) =>
  ns.map((n) => ({ type: 'thing.happened', accountId: 1, occurredAt: new Date('2026-01-15T12:00:00.123Z'), payload: { n } }));
const publish = (...ns: number[]) => worker.get(Outbox).append(happened(...ns));
const seen = async (consumer: string) =>
  (await database.query<{ n: number }>('select n from effects where consumer = $1 order by n', [consumer])).map(({ n }) => n);
const waiting = async () => (await database.query<{ n: number }>('select count(*) as n from outbox_work'))[0]!.n;
/** Consumers that have failed, each with its number of attempts. */
const failedAttempts = async () =>
  (await database.query<{ consumer: string; attempts: number }>('select consumer, attempts from outbox_work where attempts > 0')).map(
    ({ consumer, attempts }) => [consumer, attempts] as const,
  );
/** Makes all work due again, as if the delay before its retry had passed. */
const ringNow = () => database.query(`update outbox_work set rung_at = now() - interval '1 hour'`);
const range = (length: number) => Array.from({ length }, (_, i) => i);
const allDone = (ns: readonly number[]) =>
  eventually(async () => {
    expect([await seen('first'), await seen('second'), await waiting()]).toEqual([ns, ns, 0]);
  });

describe('An event', () => {
  it('reaches each of its consumers once, with unchanged content', async () => {
    const events: Thing[] = [];
    effects.after = async (consumer, event) => void (consumer === 'first' && events.push(event));
    await publish(1);
    await allDone([1]);
    expect(events).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        trace: null,
        type: 'thing.happened',
        accountId: 1,
        occurredAt: new Date('2026-01-15T12:00:00.123Z'),
        payload: { n: 1 },
      },
    ]);
  });

  it('reaches only the consumers of its type, or none when its type has no consumer', async () => {
    const [event] = happened(1);
    await worker.get(Outbox).append([
      { ...event!, type: 'thing.ignored' },
      { ...event!, type: 'thing.ended' },
    ]);
    await eventually(async () => expect([await seen('first'), await waiting()]).toEqual([[1], 0]));
    expect(await seen('second')).toEqual([]);
    expect(await database.query('select 1 from outbox where relayed_at is null')).toEqual([]);
  });

  it('reaches no consumer when its transaction is rolled back', async () => {
    await database
      .run(async () => {
        await publish(1);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await publish(2);
    await allDone([2]);
  });

  it('reaches each consumer once when 200 events are published concurrently', async () => {
    await Promise.all(range(10).map((i) => publish(...range(20).map((j) => i * 20 + j))));
    await allDone(range(200));
  });
});

describe('A consumer that fails', () => {
  it('leaves no effect, delays no other consumer and is retried', async () => {
    let failures = 0;
    const broken = { on: true };
    effects.after = async (consumer) => {
      if (consumer !== 'first' || !broken.on) return;
      failures += 1;
      throw new Error('not yet');
    };
    await publish(1);
    await eventually(async () =>
      expect([await seen('second'), await failedAttempts()]).toEqual([[1], [['test-first', expect.any(Number)]]]),
    );
    expect(await seen('first')).toEqual([]);
    await ringNow();
    await eventually(async () => expect((await failedAttempts())[0]![1]).toBeGreaterThanOrEqual(2));
    broken.on = false;
    await ringNow();
    await allDone([1]);
    expect(failures).toBeGreaterThanOrEqual(2);
  });

  it('is retried when it swallowed an error of PostgreSQL', async () => {
    const broken = { on: true };
    effects.before = async (consumer) => {
      if (consumer === 'first' && broken.on) await database.query('select nonsense').catch(() => undefined);
    };
    await publish(1);
    await eventually(async () => expect(await failedAttempts()).toEqual([['test-first', expect.any(Number)]]));
    broken.on = false;
    await ringNow();
    await allDone([1]);
  });

  it('is retried after a longer delay each time: 3, 9, 21 and 45 s', async () => {
    effects.after = async (consumer) => {
      if (consumer === 'first') throw new Error('never');
    };
    // A trigger records the delay in the transaction of the failure: a later reader would see a shorter one.
    await database.query(`
      create table pauses (attempts integer, seconds integer);
      create function note_pause() returns trigger language plpgsql as $$ begin
        insert into pauses values (new.attempts, round(extract(epoch from new.rung_at - now()))); return null; end $$;
      create trigger note_pause after update on outbox_work for each row when (new.attempts > old.attempts) execute function note_pause()`);
    try {
      await publish(1);
      const pauses = await eventually(
        async () => {
          await ringNow();
          const rows = await database.query<{ seconds: number }>('select seconds from pauses order by attempts');
          expect(rows.length).toBeGreaterThanOrEqual(4);
          return rows.map(({ seconds }) => seconds);
        },
        { everyMs: 200 },
      );
      expect(pauses.slice(0, 4)).toEqual([3, 9, 21, 45]);
    } finally {
      await database.query('drop trigger note_pause on outbox_work; drop function note_pause(); drop table pauses');
    }
  });
});

it('work for an unknown consumer stays in the table for a process that has the consumer', async () => {
  await publish(1);
  await allDone([1]);
  await database.query(
    `insert into outbox_work (event_id, consumer, rung_at) select id, 'test-newer', now() - interval '1 hour' from outbox`,
  );
  await publish(2);
  await eventually(async () => expect([await seen('first'), await seen('second'), await waiting()]).toEqual([[1, 2], [1, 2], 1]));
  expect(await database.query('select consumer, attempts from outbox_work')).toEqual([{ consumer: 'test-newer', attempts: 0 }]);
});

it('each event is handled exactly once when Redis loses every job', async () => {
  const { redisUrl, queuePrefix } = worker.get(Settings);
  const redis = new Redis(redisUrl);
  const losing = { on: true };
  const loss = (async () => {
    while (losing.on) {
      const keys = await redis.keys(`${queuePrefix}:events:*`);
      if (keys.length > 0) await redis.unlink(keys);
    }
  })();
  for (const i of range(10)) await publish(...range(10).map((j) => i * 10 + j));
  await eventually(async () => expect(await database.query('select 1 from outbox where relayed_at is null')).toEqual([]));
  losing.on = false;
  await loss;
  await redis.quit();
  await ringNow();
  await allDone(range(100));
});

it('two workers share the work and handle each event once', async () => {
  const other = await start();
  const byOther: number[] = [];
  other.get(Effects).after = async (_, event) => void byOther.push(event.payload.n);
  await Promise.all(range(10).map((i) => publish(...range(20).map((j) => i * 20 + j))));
  let published = 200;
  // One worker may have handled all events before the other polls: events are published until both have worked.
  await eventually(async () => {
    if (byOther.length > 0) return;
    await publish(published);
    published += 1;
    throw new Error('The other worker has done nothing so far.');
  });
  await allDone(range(published));
  await other.close();
});

it('a worker reconnects when PostgreSQL terminates its connections', async () => {
  const cut = () =>
    database.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
  for (const n of [1, 2, 3]) {
    await cut();
    await eventually(() => publish(n));
  }
  await allDone([1, 2, 3]);
  // The connection shows `listen outbox` only until its heartbeat 1 s later. When the test misses that, it cuts the connections again.
  const listening = `select 1 from pg_stat_activity where datname = current_database() and query = 'listen outbox'`;
  const seenListening = async () => expect(await database.query(listening)).toHaveLength(1);
  await eventually(() => eventually(seenListening, { withinMs: 5_000 }).catch((error: unknown) => cut().then(() => Promise.reject(error))));
});

it('shutdown waits for running consumers and starts no new work', async () => {
  const [begun, finish] = [gate(), gate()];
  let beginnings = 0;
  effects.after = async () => {
    beginnings += 1;
    begun.open();
    await finish.opened;
  };
  await publish(1);
  await begun.opened;
  await eventually(() => expect(beginnings).toBe(2));
  const closing = worker.close();
  const { databaseUrl } = worker.get(Settings);
  await withClient(databaseUrl, (client) => client.query(`select pg_notify('outbox', '')`));
  finish.open();
  await closing;
  const left = await withClient(databaseUrl, async (client) => [
    (await client.query('select consumer, n from effects order by consumer')).rows,
    (await client.query('select 1 from outbox_work')).rows,
  ]);
  expect(left).toEqual([
    [
      { consumer: 'first', n: 1 },
      { consumer: 'second', n: 1 },
    ],
    [],
  ]);

  worker = await start();
  [database, effects] = [worker.get(Database), worker.get(Effects)];
  await publish(2);
  await allDone([1, 2]);
});

it('the worker serves metrics and health probes on a separate port', async () => {
  const base = `http://127.0.0.1:${worker.get(ObservabilityServer).port}`;
  expect(await (await fetch(`${base}/metrics`)).text()).toContain('process_cpu_user_seconds_total');
  for (const probe of ['live', 'ready']) expect((await fetch(`${base}/health/${probe}`)).status).toBe(200);
});
