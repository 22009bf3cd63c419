import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { testDatabaseUrl, withClient } from '@test/database';
import { eventually } from '@test/eventually';
import { dataSourceOptions } from './data-source';
import { migrate, type MigrationRun } from './migrator';
import { migration, schemaOf, ThingsByName9000000000002, ThingsTwice9000000000003 } from './migrator.fixture';

/** The platform's own migrations, in order. */
const own = (dataSourceOptions('', []).migrations as (new () => { name?: string })[])
  .map((Own) => new Own().name ?? Own.name)
  .toSorted((left, right) => left.slice(-13).localeCompare(right.slice(-13)));
const indexed = 'ThingsByName9000000000002';
const root = join(__dirname, '..', '..', '..');

let url: string;
let admin: Client;
let clients: Client[];
let children: ChildProcess[];

beforeEach(async () => {
  [clients, children] = [[], []];
  const fresh = new URL(await testDatabaseUrl());
  fresh.pathname = `${fresh.pathname}_migrator`;
  url = fresh.href;
  await dropDatabase();
  await withClient(await testDatabaseUrl(), (client) => client.query(`create database "${fresh.pathname.slice(1)}"`));
  admin = await connected();
  await admin.query(`create table things (name text); insert into things select n::text from generate_series(1, 1000) n`);
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(clients.map((client) => client.end()));
  await dropDatabase();
});

async function dropDatabase(): Promise<void> {
  await withClient(await testDatabaseUrl(), (client) =>
    client.query(`drop database if exists "${new URL(url).pathname.slice(1)}" with (force)`),
  );
}

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

/** A transaction that has read the table and stays open until the end of the test. */
async function longReader(): Promise<Client> {
  const client = await connected();
  await client.query('begin isolation level repeatable read; select count(*) from things');
  return client;
}

const one = async (statement: string) => Object.values(((await admin.query(statement)).rows[0] as object | undefined) ?? {})[0] as unknown;
const isValid = () => one(`select indisvalid from pg_index where indexrelid = to_regclass('things_by_name')`);
const recorded = () => one(`select count(*) from migrations where name = '${indexed}'`);

/** Process id of the backend that builds or drops an index, and has waited for another transaction for `ms`. */
const waitingFor = (statement: string, ms = 0) =>
  eventually(async () => {
    const pid = await one(`
      select pid from pg_stat_activity where datname = current_database() and query ilike '${statement}%' and pid <> pg_backend_pid()
        and wait_event_type = 'Lock' and clock_timestamp() - query_start > ${ms} * interval '1 ms'
    `);
    expect(pid).toBeDefined();
    return pid as number;
  });

/** The messages of a run, and its result. */
function started(schema = schemaOf(ThingsByName9000000000002), run: MigrationRun = {}) {
  const told: string[] = [];
  const ended = migrate(url, [schema], { ...run, tell: (line) => told.push(line) });
  const settled = ended.catch(() => undefined);
  return { ended, settled, told, tells: (word: RegExp) => eventually(() => expect(told.join('\n')).toMatch(word)) };
}

describe('Concurrent migrators', () => {
  it('run each migration once, beside a long reader', async () => {
    const ran: number[] = [];
    const before = migration(1, async () => ran.push(1));
    const after = migration(3, async () => ran.push(3));
    const reader = await longReader();
    const lockMs = 50;
    const migrators = [1, 2, 3].map(() => started(schemaOf(before, ThingsByName9000000000002, after), { lockMs }));
    // Longer than the lock timeout of a transaction.
    await waitingFor('create index concurrently', 10 * lockMs);
    await eventually(() => expect(migrators.filter(({ told }) => told.some((line) => line.includes('waiting for it')))).toHaveLength(2));
    await reader.query('commit');
    const done = await Promise.all(migrators.map(({ ended }) => ended));
    expect(done.flat()).toEqual([...own, 'Sample9000000000001', indexed, 'Sample9000000000003']);
    expect(ran).toEqual([1, 3]);
    expect(await isValid()).toBe(true);
    expect(await recorded()).toBe(1);
  });

  it('wait up to a limit and report it', async () => {
    const other = await connected();
    await other.query(`select pg_advisory_lock(hashtext('exchange migrations'))`);
    await expect(migrate(url, [], { waitMs: 200 })).rejects.toThrow('Another process is still migrating this database after 0.2 s.');
    expect(await one(`select to_regclass('outbox')`)).toBeNull();
    await other.end();
    expect(await migrate(url, [])).toEqual(own);
  });

  it('keep no snapshot while they wait', async () => {
    const other = await connected();
    await other.query(`select pg_advisory_lock(hashtext('exchange migrations'))`);
    const waiting = started();
    await waiting.tells(/waiting for it/);
    // Waits for every snapshot in this database.
    await other.query('create index concurrently by_hand on things (name)');
    await other.end();
    await waiting.ended;
  });
});

describe('A blocked migration', () => {
  const altering = migration(1, (runner) => runner.query('alter table things add column size int'));

  it('retries with short lock timeouts until the blocking transaction ends', async () => {
    await migrate(url, []);
    const reader = await longReader();
    const run = started(schemaOf(altering), { lockMs: 50 });
    await eventually(() => expect(run.told.filter((line) => line.includes('Trying again')).length).toBeGreaterThan(2));
    expect(run.told.join('\n')).toContain('The longest transactions: unnamed (process ');
    expect(await one('select count(*) from things')).toBe(1000);
    await reader.query('commit');
    expect(await run.ended).toEqual(['Sample9000000000001']);
    expect(await one('select count(size) from things')).toBe(0);
  });

  it.each([
    ['in a transaction', altering],
    ['of an index that is built concurrently', ThingsByName9000000000002],
  ])('fails %s after the maximum wait, names the blocking transactions, and succeeds in the next run', async (_, blocked) => {
    await migrate(url, []);
    const reader = await longReader();
    await expect(migrate(url, [schemaOf(blocked)], { waitMs: 500, lockMs: 50 })).rejects.toThrow(/after 0.5 s. The longest transactions: /);
    await reader.query('commit');
    await migrate(url, [schemaOf(blocked)]);
    expect(await one(`select count(*) from pg_index where not indisvalid`)).toBe(0);
  });

  it.each(['55P03', '40P01'])('restarts from its beginning after error %s', async (code) => {
    let tries = 0;
    const refused = migration(1, async (runner) => {
      await runner.query('create table made (id int)');
      tries += 1;
      if (tries < 3) throw Object.assign(new Error('not now'), { code });
    });
    expect(await migrate(url, [schemaOf(refused)])).toEqual([...own, 'Sample9000000000001']);
    expect(tries).toBe(3);
  });

  it('ends the run with its name after any other error, and keeps earlier migrations', async () => {
    const broken = migration(2, (runner) => runner.query('select nowhere'));
    await expect(migrate(url, [schemaOf(altering, broken)])).rejects.toThrow('Sample9000000000002: column "nowhere" does not exist');
    expect(await migrate(url, [schemaOf(altering)])).toEqual([]);
  });

  it('ignores timeouts that are set for the database', async () => {
    const name = new URL(url).pathname.slice(1);
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await admin.query(`alter database "${name}" set ${limit} = '20ms'`);
    const slow = migration(1, async (runner) => {
      await runner.query('select pg_sleep(0.1)');
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect(await migrate(url, [schemaOf(slow)])).toContain('Sample9000000000001');
  });

  it('stops when a pooler shares its session', async () => {
    const losing = migration(1, (runner) => runner.query('select pg_advisory_unlock_all()'));
    await expect(migrate(url, [schemaOf(losing, ThingsByName9000000000002)])).rejects.toThrow('Set DATABASE_DIRECT_URL.');
    expect(await isValid()).toBeUndefined();
  });
});

describe('An interrupted migrator', () => {
  // The platform's own migrations build an index concurrently, too.
  beforeEach(() => migrate(url, []));

  it('leaves an invalid index, which the next run drops and creates', async () => {
    const reader = await longReader();
    const cut = started();
    await admin.query('select pg_terminate_backend($1)', [await waitingFor('create index concurrently')]);
    await expect(cut.ended).rejects.toThrow(indexed);
    expect([await isValid(), await recorded()]).toEqual([false, 0]);
    const next = started();
    await waitingFor('drop index concurrently');
    await reader.query('commit');
    expect(await next.ended).toEqual([indexed]);
    expect([await isValid(), await recorded()]).toEqual([true, 1]);
    expect(next.told).toContain('The index things_by_name is invalid: making it was interrupted. It is dropped.');
  });

  it('releases its lock when the process is killed, while the blocking transaction continues', async () => {
    const reader = await longReader();
    const program = `
      const { migrate } = require('./libs/platform/persistence/migrator');
      const { ThingsByName9000000000002, schemaOf } = require('./libs/platform/persistence/migrator.fixture');
      migrate(process.env.URL, [schemaOf(ThingsByName9000000000002)]);`;
    const child = spawn(process.execPath, ['-r', join(root, 'scripts/lib/typescript-hook.cjs'), '-e', program], {
      cwd: root,
      env: { PATH: process.env['PATH'], URL: url },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    await waitingFor('create index concurrently');
    child.kill('SIGKILL');
    const next = started();
    await next.tells(/things_by_name is invalid/);
    await reader.query('commit');
    expect(await next.ended).toEqual([indexed]);
    expect([await isValid(), await recorded()]).toEqual([true, 1]);
  });

  it('leaves nothing of a migration in a transaction', async () => {
    const other = await longReader();
    await other.query('lock table things in share row exclusive mode');
    const writing = migration(1, async (runner) => {
      await runner.query('create table made (id int)');
      await runner.query('delete from things');
    });
    const cut = started(schemaOf(writing), { lockMs: 60_000 });
    await admin.query('select pg_terminate_backend($1)', [await waitingFor('delete from things')]);
    await expect(cut.ended).rejects.toThrow('Sample9000000000001');
    await other.query('commit');
    expect(await one(`select to_regclass('made')`)).toBeNull();
    expect(await migrate(url, [schemaOf(writing)])).toEqual(['Sample9000000000001']);
  });
});

describe('Invalid indexes', () => {
  /** Two equal names make a unique index invalid. */
  async function leftBehind(name: string): Promise<void> {
    await admin.query(`insert into things values ('1')`);
    await expect(admin.query(`create unique index concurrently ${name} on things (name)`)).rejects.toThrow('could not create unique index');
    await admin.query(`delete from things where name = '1'`);
  }

  it.each([
    ['of a completed migration is rebuilt', 'things_by_name', true],
    ['whose name is part of a longer one is not confused with it', 'by_name', true],
    ['that a rebuild has left is dropped', 'things_by_size_ccnew', undefined],
    ['of a second interrupted rebuild is dropped', 'things_by_size_ccold1', undefined],
  ])('one %s', async (_, name, valid) => {
    await migrate(url, [schemaOf(ThingsByName9000000000002)]);
    await admin.query('drop index things_by_name');
    await leftBehind(name);
    await migrate(url, [schemaOf(ThingsByName9000000000002, ThingsTwice9000000000003)]);
    expect(await one(`select indisvalid from pg_index where indexrelid = to_regclass('${name}')`)).toBe(valid);
  });

  it('one of a partitioned table is ignored, because it is valid only when all parts are', async () => {
    await admin.query(
      `create table parted (id int) partition by range (id); create table parted_1 partition of parted for values from (0) to (9)`,
    );
    await admin.query('create index twice_by_name on only parted (id)');
    await migrate(url, [schemaOf(ThingsTwice9000000000003)]);
    expect(await one(`select indisvalid from pg_index where indexrelid = 'twice_by_name'::regclass`)).toBe(false);
  });

  it('one that is being built manually is ignored', async () => {
    await migrate(url, []);
    const reader = await longReader();
    const building = connected().then((other) => other.query('create index concurrently twice_by_name on things (name)'));
    await waitingFor('create index concurrently');
    expect(await migrate(url, [schemaOf(ThingsTwice9000000000003)], { waitMs: 60_000 })).toContain('ThingsTwice9000000000003');
    await reader.query('commit');
    await building;
    expect(await one(`select indisvalid from pg_index where indexrelid = 'twice_by_name'::regclass`)).toBe(true);
  });
});
