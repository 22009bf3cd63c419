import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { AggregateStore, AuditTrail, Database, dataSourceOptions, migrate, Outbox } from '@exchange/platform';
import { SystemIds } from '@exchange/kernel';
import { schemas } from '../../apps/contexts/schema';
import { jestWorker } from './jest-worker';

/** For tests of the platform that go over the tables of all contexts. */
export { schemas };

const adminUrl = required('TEST_DATABASE_URL');

/** The migrations' own text is part of the name, so that an edited migration gets a fresh database instead of an old one. */
function databaseName(): string {
  const sources = [dataSourceOptions('', schemas).migrations].flat().map(String).join('\n');
  const version = createHash('sha256').update(sources).digest('hex').slice(0, 8);
  return `test_${version}_${jestWorker}`;
}

let prepared: Promise<string> | undefined;

/** This jest worker's own database: created and migrated once, emptied for every test file. Returns its URL. */
export function testDatabaseUrl(): Promise<string> {
  prepared ??= prepare();
  return prepared;
}

async function prepare(): Promise<string> {
  const name = databaseName();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  });
  await migrate(url.href, schemas);
  await withClient(url.href, async (client) => {
    const { rows } = await client.query<{ tables: string | null }>(
      `select string_agg(format('%I', tablename), ', ') as tables from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
    );
    // Audit entries refuse to be emptied; only who may switch triggers off can do it.
    await client.query(`set session_replication_role = replica`);
    if (rows[0]?.tables) await client.query(`truncate ${rows[0].tables} restart identity cascade`);
  });
  return url.href;
}

export interface TestDatabase {
  readonly database: Database;
  readonly store: AggregateStore;
  readonly outbox: Outbox;
  close(): Promise<void>;
}

/** PostgreSQL for port contracts: the same adapters as in the product, without the rest of it. */
export async function testDatabase(): Promise<TestDatabase> {
  const dataSource = await new DataSource(dataSourceOptions(await testDatabaseUrl(), schemas, { poolSize: 10 })).initialize();
  const database = new Database(dataSource);
  const ids = new SystemIds();
  const outbox = new Outbox(database, ids);
  const store = new AggregateStore(database, outbox, new AuditTrail(database, ids));
  return { database, store, outbox, close: () => dataSource.destroy() };
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run "npm test", or "npm run services" in another terminal and paste what it prints.`);
  return value;
}

/**
 * The plan that PostgreSQL has for a statement when it may neither read whole tables nor sort: it tells whether an index can serve the
 * statement, whatever the statistics say at that moment.
 */
export function planOf(database: Database, statement: string): Promise<string> {
  return database.run(async () => {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await database.query(`set local enable_${way} = off`);
    const lines = await database.query<{ 'QUERY PLAN': string }>(`explain ${statement}`);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
}

export const randomPrefix = (): string => `t${jestWorker}-${randomBytes(4).toString('hex')}`;
