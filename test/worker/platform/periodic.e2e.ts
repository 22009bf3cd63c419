import type { INestApplicationContext } from '@nestjs/common';
import type { Client } from 'pg';
import { Database, Settings } from '@exchange/platform';
import { Scheduler } from '@exchange/platform/testing';
import { withClient } from '@test/database';
import { startWorker } from '@test/worker';

/** Rows in every table that a schedule reads. One account owns half of them, which is more than `maxRows`. */
const backlog = 40_000;
/** Maximum rows that one statement may read in each table that it names, whatever the backlog. */
const maxRows = 16_000;

/** Interval in milliseconds below which a schedule is tested. Less frequent ones delete old rows in batches. */
const maxInterval = 60_000;

/** Column values that make a row pending. Every other column gets a value of its type. */
const pendingValues: Record<string, Record<string, string>> = {
  audience_callbacks: { status: `'due'`, origin: `'https://' || i % 5000 || '.example'`, scheme: 'null', attempts: `'[]'` },
  audience_syncs: { status: `'accepted'`, lease_until: 'null', ended_at: '$at' },
  campaigns: { status: `'ACTIVE'` },
  catalog_refresh_runs: {
    account_id: 'case when i <= 2000 then 1 else i end',
    status: `'syncing'`,
    stage: `case when i % 2 = 0 then 'waiting' else 'reading' end`,
  },
  // The number of catalogs of an account is limited, so account 1 owns 2,000 of them.
  catalogs: { account_id: 'case when i <= 2000 then 1 else i end', deleted_at: 'null', url: `'https://a.example'` },
  discoveries: { status: `'complete'` },
  discovery_asks: { status: `'pending'`, settled_at: 'null', lease_until: 'null', standing: `'new'` },
  media_buys: { status: `'ACTIVE'`, lease_until: 'null' },
  notification_mails: { status: `'pending'` },
  outbox: { relayed_at: `case when i % 2 = 0 then $at end` },
  outbox_work: { consumer: `'webhooks'` },
  payment_captures: { status: `'pending'` },
  // An organization has at most one verified payment method and one processing payment.
  payment_methods: { account_id: 'i', status: `'verified'` },
  payments: { account_id: 'i', status: `'processing'` },
  webhook_deliveries: { status: `'pending'`, subscription_id: `'whsub_' || i % 5000`, fence: 'null' },
};

/** Tables whose size does not depend on the backlog, each with the reason. */
const boundedTables: Record<string, string> = {
  feed_turns: 'one row per account, leased while one of its feeds is read',
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

/** Collects the statements that each frequent schedule begins with, without executing them. */
async function collectStatements(): Promise<Statement[]> {
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
      if (ms >= maxInterval) continue;
      by = name;
      await run().catch(() => undefined);
    }
  } finally {
    plain.mockRestore();
    mapped.mockRestore();
  }
  const isDataStatement = /^\s*(with|select|delete|update)\b/i;
  return found.filter(({ text }) => isDataStatement.test(text) && !/pg_(try_)?advisory|pg_inherits|audit_entries/.test(text));
}

const namedIn = ({ text }: Statement) => tables.filter((name) => new RegExp(`(from|join|update)\\s+"?${name}\\b`, 'i').test(text));

/** Fills a table with pending rows whose times are all `at`. Check constraints are dropped first. */
async function fill(client: Client, table: string, at: string): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string; nullable: string; preset: string | null; identity: string }>(
    `select column_name as name, udt_name as type, is_nullable as nullable, column_default as preset, is_identity as identity
     from information_schema.columns where table_name = $1 and table_schema = 'public' order by ordinal_position`,
    [table],
  );
  const given = pendingValues[table] ?? {};
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

const rowsRead = (plan: Plan): number => {
  const rows = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const own = plan['Relation Name'] === undefined || plan['Node Type'] === 'ModifyTable' ? 0 : rows * plan['Actual Loops'];
  return own + (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0);
};

async function measureRowsRead(client: Client, { text, values }: Statement): Promise<number> {
  await client.query('savepoint before');
  // The settings force the use of indexes, which the planner does not always choose for tables of this size.
  await client.query('set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off');
  try {
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
    return rowsRead((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback to savepoint before');
  }
}

describe('Schedules that run more than once a minute', () => {
  it.each([
    ['all of it overdue', `now() - interval '2000 days' + i * interval '1 second'`],
    ['none of it due yet', `now() + interval '2 days' + i * interval '1 second'`],
  ])(
    'read at most 16,000 rows of each table, whatever the backlog: %s',
    async (_, at) => {
      const statements = await collectStatements();
      expect(new Set(statements.map(({ by }) => by)).size).toBeGreaterThan(12);
      const wanted = [...new Set(statements.flatMap(namedIn))].filter((table) => !(table in boundedTables));
      expect(wanted.length).toBeGreaterThan(12);
      const costs = await withClient(url, async (client) => {
        await client.query('set session_replication_role = replica');
        // The transaction is rolled back when the connection ends.
        await client.query('begin');
        for (const table of wanted) {
          await fill(client, table, at).catch((error: Error) => {
            throw new Error(`${table}: ${error.message}`);
          });
        }
        const found: [string, number, string, number][] = [];
        for (const one of statements)
          found.push([one.by, await measureRowsRead(client, one), one.text.replaceAll(/\s+/g, ' ').slice(0, 160), namedIn(one).length]);
        return found;
      });
      expect(costs.filter(([, rows, , named]) => rows > maxRows * named)).toEqual([]);
    },
    300_000,
  );
});
