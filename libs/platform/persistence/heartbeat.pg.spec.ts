import type { Client } from 'pg';
import { DataSource } from 'typeorm';
import { testDatabaseUrl } from '@test/database';
import { eventually } from '@test/eventually';
import { TcpProxy } from '@test/tcp-proxy';
import { toDomainError } from '../http/error.filter';
import { clientWithTimeout } from './client-with-timeout';
import { dataSourceOptions } from './data-source';
import { Database } from './database';
import { Heartbeat } from './heartbeat';
import { inTime } from './silence';

/** Longer than any test, so that no statement timeout matters. */
const statementMs = 600_000;
const idleInTransaction = { idle_in_transaction_session_timeout: 600_000 };
/** Long enough for a slow PostgreSQL to answer. */
const silenceMs = 1_000;
/** Timeout of a client that is blocked for longer. */
const patienceMs = 300;
const unavailable = { status: 503, code: 'SERVICE_UNAVAILABLE' };
const refusal = async (work: Promise<unknown>) => toDomainError(await work.catch((error: unknown) => error));

describe('PostgreSQL that stops answering', () => {
  type Open = (() => Promise<unknown>)[];
  /** Closes everything that a test has opened, so that waiting tests can run concurrently. */
  const closing = (test: (open: Open) => Promise<void>) => async () => {
    const open: Open = [];
    try {
      await test(open);
    } finally {
      for (const close of open.toReversed()) await close();
    }
  };

  /** `poolUrl`: URL of the pool, when it differs from the heartbeat's. */
  async function through(open: Open, proxy: TcpProxy, poolUrl = proxy.url) {
    const told: string[] = [];
    const heartbeat = new Heartbeat(proxy.url, { connectMs: silenceMs, silenceMs }, (message) => told.push(message));
    const options = dataSourceOptions(poolUrl, [], { poolSize: 5, statementMs, heartbeat });
    const extra = { ...(options.extra as object), ...idleInTransaction };
    const dataSource = await new DataSource({ ...options, extra } as typeof options).initialize();
    open.push(
      () => heartbeat.end(),
      () => dataSource.destroy(),
    );
    return { heartbeat, told, database: new Database(dataSource) };
  }
  async function proxied(open: Open) {
    const proxy = await TcpProxy.start(await testDatabaseUrl());
    open.push(() => proxy.close());
    return proxy;
  }
  const begun = async (heartbeat: Heartbeat, proxy: TcpProxy, before: number) => {
    heartbeat.begin();
    await eventually(() => expect(proxy.connections).toBeGreaterThan(before));
  };

  it.concurrent(
    'fails waiting work with 503, refuses new work at once, and recovers',
    closing(async (open) => {
      const proxy = await proxied(open);
      const { heartbeat, database } = await through(open, proxy);
      await Promise.all(Array.from({ length: 4 }, () => database.query('select pg_sleep(0.1)')));
      heartbeat.begin();
      const waiting = [
        database.query('select pg_sleep(60)'),
        database.run(() => database.query('select pg_sleep(60)')),
        database.manager.query('select pg_sleep(60)'),
      ];
      const refusals = waiting.map((work) => refusal(work));
      await eventually(async () => {
        const active = await (
          await outside()
        ).query(`select 1 from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`);
        expect(active).toHaveLength(3);
      });
      proxy.dropSilently();
      for (const refused of refusals) expect(await refused).toMatchObject(unavailable);
      expect(heartbeat.isSilent).toBe(true);
      const asked = proxy.connections;
      expect(await refusal(database.query('select 1'))).toMatchObject(unavailable);
      expect(await refusal(database.run(() => database.query('select 1')))).toMatchObject(unavailable);
      expect(proxy.connections - asked).toBeLessThanOrEqual(1); // the heartbeat's own
      proxy.restore();
      await eventually(async () => expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]));
      expect(heartbeat.isSilent).toBe(false);
    }),
  );

  it.concurrent(
    'is usable at once on another machine, and old connections are not reused',
    closing(async (open) => {
      const proxy = await proxied(open);
      const { heartbeat, told, database } = await through(open, proxy);
      await Promise.all(Array.from({ length: 5 }, () => database.query('select pg_sleep(0.1)')));
      await begun(heartbeat, proxy, proxy.connections);
      proxy.dropSilently();
      proxy.restore();
      const answers = await Promise.allSettled(Array.from({ length: 5 }, () => database.query('select 1 as one')));
      expect(answers.map(({ status }) => status)).toContain('rejected');
      await eventually(() => expect(told).toEqual(['the heartbeat of PostgreSQL was lost', 'PostgreSQL answers again']));
      const again = await Promise.all(Array.from({ length: 10 }, () => database.query('select 1 as one')));
      expect(again).toEqual(Array.from({ length: 10 }, () => [{ one: 1 }]));
    }),
  );

  it.concurrent(
    'does not affect a connection that receives data while only the heartbeat is lost',
    closing(async (open) => {
      const proxy = await proxied(open);
      const { heartbeat, told, database } = await through(open, proxy, await testDatabaseUrl());
      await begun(heartbeat, proxy, 0);
      await database.run(async () => {
        const [{ pid }] = (await database.query<{ pid: number }>('select pg_backend_pid() as pid')) as [{ pid: number }];
        proxy.dropSilently();
        await eventually(
          async () => {
            expect(await database.query('select pg_backend_pid() as pid')).toEqual([{ pid }]);
            expect(told).toContain('the heartbeat of PostgreSQL was lost');
          },
          { everyMs: 5 },
        );
        expect(heartbeat.isSilent).toBe(false);
        expect(await database.query('select pg_backend_pid() as pid')).toEqual([{ pid }]);
      });
    }),
  );

  it.concurrent(
    'closes a connection whose last data came after the heartbeat',
    closing(async (open) => {
      const [beats, pool] = [await proxied(open), await proxied(open)];
      const { heartbeat, database } = await through(open, beats, pool.url);
      await begun(heartbeat, beats, 0);
      beats.dropSilently();
      await eventually(() => expect(beats.lost).toBeGreaterThan(0), { everyMs: 5 });
      await database.query('select 1');
      pool.dropSilently();
      const refused = refusal(database.query('select 1'));
      beats.restore();
      expect(await refused).toMatchObject(unavailable);
    }),
  );

  it.concurrent(
    'does not delay shutdown',
    closing(async (open) => {
      const proxy = await proxied(open);
      const { heartbeat, database } = await through(open, proxy);
      heartbeat.begin();
      await database.query('select 1');
      proxy.dropSilently();
      await heartbeat.end();
      await database.dataSource.destroy();
      open.splice(1);
    }),
  );

  // Not concurrent, because it reads the sessions of all tests.
  it(
    'keeps no locks: sessions of closed connections are terminated when it answers again',
    closing(async (open) => {
      const proxy = await proxied(open);
      const { heartbeat, database } = await through(open, proxy);
      await begun(heartbeat, proxy, proxy.connections);
      const locked = `select pg_advisory_xact_lock(hashtext('vanishes'))`;
      let [isLocked, goOn] = [() => {}, () => {}];
      const lockedNow = new Promise<void>((resolve) => (isLocked = resolve));
      const later = new Promise<void>((resolve) => (goOn = resolve));
      const holders = [
        refusal(
          database.run(async () => {
            await database.query(locked);
            isLocked();
            await later;
            await database.query('select 1');
          }),
        ),
      ];
      await lockedNow;
      // These wait for the first session, and each would get the lock after it.
      for (let more = 0; more < 3; more += 1) holders.push(refusal(database.run(() => database.query(locked))));
      proxy.dropSilently();
      for (const holder of holders.slice(1)) expect(await holder).toMatchObject(unavailable);
      goOn();
      expect(await holders[0]).toMatchObject(unavailable);
      proxy.restore();
      await eventually(async () => {
        const free = `select pg_try_advisory_xact_lock(hashtext('vanishes')) as is`;
        expect(await (await outside()).query(free)).toEqual([{ is: true }]);
      });
      const left = `select 1 from pg_stat_activity where state like 'idle in transaction%' and pid <> pg_backend_pid() and datname = current_database()`;
      expect(await (await outside()).query(left)).toEqual([]);
    }),
  );

  it.each([
    ['a heartbeat', (client: Client) => inTime(client, client.query('select 1 as one'), patienceMs)],
    ['a statement', (client: Client) => client.query('select 1 as one')],
  ])('is not assumed when this process was blocked: arrived data is read first (%s)', async (_, ask) => {
    const client = new (clientWithTimeout(patienceMs))({ connectionString: await testDatabaseUrl() });
    await client.connect();
    for (let round = 0; round < 2; round += 1) {
      const asked = ask(client);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * patienceMs);
      expect((await asked).rows).toEqual([{ one: 1 }]);
    }
    await client.end();
  });

  let observer: Database | undefined;
  async function outside(): Promise<Database> {
    observer ??= new Database(await new DataSource(dataSourceOptions(await testDatabaseUrl(), [], { poolSize: 1 })).initialize());
    return observer;
  }
  afterAll(() => observer?.dataSource.destroy());
});
