import type { INestApplicationContext } from '@nestjs/common';
import type { Client } from 'pg';
import { Database, Scheduler, Settings } from '@exchange/platform';
import { withClient } from '@test/database';
import { startWorker } from '@test/worker';

/** Rows of every table that a schedule looks into; half of them are one account's. Looking at that half is more than `most`. */
const backlog = 40_000;
/** Rows that one statement may look at in each table that it names, however many wait. */
const most = 16_000;

/** Milliseconds. What runs more seldom removes what is old, in batches. */
const often = 60_000;

/** Values that make a row one that waits. Everything else is made from the column's type. */
const waiting: Record<string, Record<string, string>> = {
  audience_callbacks: { status: `'due'`, origin: `'https://' || i % 5000 || '.example'`, scheme: 'null', attempts: `'[]'` },
  audience_syncs: { status: `'accepted'`, lease_until: 'null', ended_at: '$at' },
  campaigns: { status: `'ACTIVE'` },
  catalog_refresh_runs: {
    account_id: 'case when i <= 2000 then 1 else i end',
    status: `'syncing'`,
    stage: `case when i % 2 = 0 then 'waiting' else 'reading' end`,
  },
  // An account has so many at most.
  catalogs: { account_id: 'case when i <= 2000 then 1 else i end', deleted_at: 'null', url: `'https://a.example'` },
  discoveries: { status: `'complete'` },
  discovery_asks: { status: `'pending'`, settled_at: 'null', lease_until: 'null', standing: `'new'` },
  media_buys: { status: `'ACTIVE'`, lease_until: 'null' },
  notification_mails: { status: `'pending'` },
  outbox: { relayed_at: `case when i % 2 = 0 then $at end` },
  outbox_work: { consumer: `'webhooks'` },
  payment_captures: { status: `'pending'` },
  // An organization has one of each at most.
  payment_methods: { account_id: 'i', status: `'verified'` },
  payments: { account_id: 'i', status: `'processing'` },
  webhook_deliveries: { status: `'pending'`, subscription_id: `'whsub_' || i % 5000`, fence: 'null' },
};

/** What a backlog cannot grow in, and why. */
const small: Record<string, string> = {
  feed_turns: 'one row of an account, under lease while one of its feeds is read',
  outbox_consumers: 'one row per consumer and type of event in the code',
};

interface Statement {
  readonly by: string;
  readonly text: string;
  readonly values: unknown[];
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

let worker: INestApplicationContext;
let url: string;
let tables: string[];

beforeAll(async () => {
  worker = await startWorker();
  url = worker.get(Settings).databaseUrl;
  await worker.get(Scheduler).beforeApplicationShutdown();
  tables = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^(audit|activity)_'`,
    );
    return rows.map(({ name }) => name);
  });
});
afterAll(() => worker.close());

/** Every statement that a schedule of the worker begins with. None of them is carried out. */
async function statements(): Promise<Statement[]> {
  const database = worker.get(Database);
  const runner = Object.getPrototypeOf(database.dataSource.createQueryRunner()) as { query(...given: unknown[]): Promise<unknown> };
  const found: Statement[] = [];
  let by = '';
  const note = (text: string, values: unknown) => {
    found.push({ by, text, values: Array.isArray(values) ? values : [] });
    return /count\(\*\)/.test(text) ? [{ count: 0, forgotten: 0, ready: true, relayed: 0 }] : [];
  };
  const plain = jest.spyOn(database, 'query').mockImplementation(async (text, values) => note(text, values) as never[]);
  const mapped = jest.spyOn(runner, 'query').mockImplementation(async (text, values, isStructured) => {
    const rows = note(text as string, values);
    return isStructured ? { records: rows, raw: rows, affected: 0 } : rows;
  });
  try {
    for (const { name, ms, run } of worker.get(Scheduler).found()) {
      if (ms >= often) continue;
      by = name;
      await run().catch(() => undefined);
    }
  } finally {
    plain.mockRestore();
    mapped.mockRestore();
  }
  const isLook = /^\s*(with|select|delete|update)\b/i;
  return found.filter(({ text }) => isLook.test(text) && !/pg_(try_)?advisory|pg_inherits|audit_entries/.test(text));
}

const namedIn = ({ text }: Statement) => tables.filter((name) => new RegExp(`(from|join|update)\\s+"?${name}\\b`, 'i').test(text));

/** Rows that wait, all of them since `at` or until then. Nothing is checked but keys. */
async function fill(client: Client, table: string, at: string): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string; nullable: string; preset: string | null; identity: string }>(
    `select column_name as name, udt_name as type, is_nullable as nullable, column_default as preset, is_identity as identity
     from information_schema.columns where table_name = $1 and table_schema = 'public' order by ordinal_position`,
    [table],
  );
  const given = waiting[table] ?? {};
  const columns = rows.filter(({ name, identity }) => identity === 'NO' || name in given);
  const byType = ({ name, type, nullable }: (typeof rows)[number]): string => {
    if (type === 'timestamptz') return '$at';
    if (name === 'account_id') return 'case when i % 2 = 0 then 1 else i end';
    if (nullable === 'YES') return 'null';
    const values: Record<string, string> = {
      jsonb: `'{}'`,
      json: `'{}'`,
      bool: 'false',
      date: '$at::date',
      bytea: `convert_to('x' || i, 'UTF8')`,
      inet: `'::1'`,
    };
    return values[type] ?? (type.startsWith('_') ? `'{}'` : /^(int|numeric|float)/.test(type) ? 'i' : `'x' || i`);
  };
  const values = columns.map((column) => (given[column.name] ?? byType(column)).replaceAll('$at', `(${at})`));
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const { rows: checks } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  for (const { name } of checks) await client.query(`alter table ${table} drop constraint "${name}"`);
  await client.query(`truncate ${table} cascade`);
  await client.query(
    `insert into ${table} (${names}) overriding system value select ${values.join(', ')} from generate_series(1, ${backlog}) i`,
  );
  await client.query(`analyze ${table}`);
}

const looked = (plan: Plan): number => {
  const rows = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const own = plan['Relation Name'] === undefined || plan['Node Type'] === 'ModifyTable' ? 0 : rows * plan['Actual Loops'];
  return own + (plan.Plans ?? []).reduce((sum, one) => sum + looked(one), 0);
};

async function cost(client: Client, { text, values }: Statement): Promise<number> {
  await client.query('savepoint before');
  // What an index can do, which in tables of this size the planner does not always choose.
  await client.query('set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off');
  try {
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
    return looked((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback to savepoint before');
  }
}

describe('what workers look for more than once a minute', () => {
  it.each([
    ['all of it long due', `now() - interval '2000 days' + i * interval '1 second'`],
    ['none of it due', `now() + interval '2 days' + i * interval '1 second'`],
  ])(
    'costs the same whatever waits: %s',
    async (_, at) => {
      const asked = await statements();
      expect(new Set(asked.map(({ by }) => by)).size).toBeGreaterThan(12);
      const wanted = [...new Set(asked.flatMap(namedIn))].filter((table) => !(table in small));
      expect(wanted.length).toBeGreaterThan(12);
      const costs = await withClient(url, async (client) => {
        await client.query('set session_replication_role = replica');
        // Everything is as it was when the connection ends.
        await client.query('begin');
        for (const table of wanted) {
          await fill(client, table, at).catch((error: Error) => {
            throw new Error(`${table}: ${error.message}`);
          });
        }
        const found: [string, number, string, number][] = [];
        for (const one of asked)
          found.push([one.by, await cost(client, one), one.text.replaceAll(/\s+/g, ' ').slice(0, 160), namedIn(one).length]);
        return found;
      });
      expect(costs.filter(([, rows, , named]) => rows > most * named)).toEqual([]);
    },
    300_000,
  );
});
