import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { SystemIds } from '@exchange/kernel';
import { AggregateStore, AuditTrail, Database, Outbox } from '@exchange/platform';
import { migrate } from '@exchange/platform/process';
import { dataSourceOptions } from '@exchange/platform/testing';
import { schemas } from '../../apps/contexts/schema';
import { jestWorker } from './jest-worker';

/** Exported for tests of the platform that use the tables of all contexts. */
export { schemas };

const adminUrl = required('TEST_DATABASE_URL');

/** The name contains a digest of the migrations, so that an edited migration gets a new database. */
function databaseName(): string {
  const sources = [dataSourceOptions('', schemas).migrations].flat().map(String).join('\n');
  const version = createHash('sha256').update(sources).digest('hex').slice(0, 8);
  return `test_${version}_${jestWorker}`;
}

let prepared: Promise<string> | undefined;

/** URL of this jest worker's database, which is created and migrated once, and emptied for every test file. */
export function testDatabaseUrl(): Promise<string> {
  prepared ??= prepare();
  return prepared;
}

async function prepare(): Promise<string> {
  const name = databaseName();
  try {
    await withClient(urlOf(name), empty);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== invalidCatalogName) throw error;
    await create(name);
  }
  return urlOf(name);
}

const invalidCatalogName = '3D000';

function urlOf(name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The database is migrated under another name and then renamed, so that an interrupted run leaves no incomplete one. */
async function create(name: string): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await withClient(adminUrl, async (client) => {
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    await migrate(urlOf(unfinished), schemas);
    await withClient(urlOf(unfinished), empty);
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
}

/** Truncates only tables that have pages: truncating all of them takes longer than the rest of the preparation. */
async function empty(client: Client): Promise<void> {
  const { rows } = await client.query<{ tables: string | null; sequences: string[] }>(
    `select (select string_agg(oid::regclass::text, ', ') from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname <> 'migrations' and pg_relation_size(oid) > 0) as tables,
      array(select sequencename::regclass::text from pg_sequences where schemaname = 'public' and sequencename <> 'migrations_id_seq'
        and last_value is not null
        and exists (select from pg_depend where classid = 'pg_class'::regclass and objid = sequencename::regclass and deptype in ('a', 'i'))
      ) as sequences`,
  );
  const { tables, sequences } = rows[0]!;
  // The audit log refuses truncation by a trigger, which only a superuser can disable.
  await client.query(`set session_replication_role = replica`);
  if (tables) await client.query(`truncate ${tables} cascade`);
  for (const sequence of sequences) await client.query(`alter sequence ${sequence} restart`);
}

export interface TestDatabase {
  readonly database: Database;
  readonly store: AggregateStore;
  readonly outbox: Outbox;
  close(): Promise<void>;
}

/** A database with the product's adapters, for contract tests of ports. */
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
 * The query plan of a statement when PostgreSQL may neither scan whole tables nor sort. It shows whether an index can serve the statement, whatever
 * the statistics are.
 */
export function planOf(database: Database, statement: string, values: readonly unknown[] = []): Promise<string> {
  return database.run(async () => {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await database.query(`set local enable_${way} = off`);
    const lines = await database.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, values);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
}

/** {@link planOf} for every statement of a read. */
export async function plansOf(database: Database, read: () => Promise<unknown>): Promise<string> {
  const queries = jest.spyOn(database, 'query');
  await read();
  const calls = [...queries.mock.calls];
  queries.mockRestore();
  const plans: string[] = [];
  for (const [statement, values] of calls) plans.push(await planOf(database, statement, values));
  return plans.join('\n');
}

export const randomPrefix = (): string => `t${jestWorker}-${randomBytes(4).toString('hex')}`;
