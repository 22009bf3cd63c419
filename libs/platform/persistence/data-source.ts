import { types } from 'pg';
import { DataSource } from 'typeorm';
import type { DataSourceOptions, EntitySchema, MigrationInterface } from 'typeorm';
import type { DeadLetterRule } from '../dead-letters/dead-letters';
import { AuditEntries1763650000002 } from './migrations/audit-entries.migration';
import { DeadLetters1763700800001 } from './migrations/dead-letters.migration';
import { IdempotencyPrincipal1763690500002 } from './migrations/idempotency-principal.migration';
import { OutboxWorkOfConsumer1763700800002 } from './migrations/outbox-work-of-consumer.migration';
import { Platform1763650000001 } from './migrations/platform.migration';
import { clientWithPatience } from './patient-client';
import type { Retention } from './retention';

/** What a context adds to the database. */
export interface ContextSchema {
  readonly entities: readonly EntitySchema[];
  readonly migrations: readonly (new () => MigrationInterface)[];
  /** What of its tables goes by itself. */
  readonly retention?: readonly Retention[];
  /** How its jobs and mails that failed for good are run again. */
  readonly deadLetters?: readonly DeadLetterRule[];
}

const int8 = 20;
/** Ids and counts stay below 2^53 (rest-api.md, Limits), so `bigint` is read as a number. */
types.setTypeParser(int8, Number);

const timestamptz = 1184;
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;
const readTimestamp = types.getTypeParser(timestamptz) as (text: string) => Date;
/** A list has dozens of them: what is a letter away from ISO 8601 is read as such. Another zone, infinity and years that have more digits are read by the driver. */
types.setTypeParser(timestamptz, (text) =>
  inUtc.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readTimestamp(text),
);

/** Milliseconds in which PostgreSQL tells of a statement that it has cancelled. */
const cancellation = 1_000;
/** Milliseconds a transaction may be left open between two statements: that of a process which has vanished must not keep its locks. */
const idleInTransaction = 60_000;

interface Bounds {
  /** Connections. */
  readonly poolSize?: number;
  /** Milliseconds for one statement; PostgreSQL cancels it, and one that does not even do that is given up. Absent: as long as it takes. */
  readonly statementMs?: number;
}

export function dataSourceOptions(
  databaseUrl: string,
  contexts: readonly ContextSchema[],
  { poolSize = 20, statementMs }: Bounds = {},
): DataSourceOptions {
  const patience =
    statementMs === undefined
      ? {}
      : {
          statement_timeout: statementMs,
          idle_in_transaction_session_timeout: idleInTransaction,
          Client: clientWithPatience(statementMs + cancellation),
        };
  return {
    type: 'postgres',
    url: databaseUrl,
    applicationName: 'exchange',
    poolSize,
    entities: contexts.flatMap(({ entities }) => entities),
    migrations: [
      Platform1763650000001,
      AuditEntries1763650000002,
      IdempotencyPrincipal1763690500002,
      DeadLetters1763700800001,
      OutboxWorkOfConsumer1763700800002,
      ...contexts.flatMap(({ migrations }) => migrations),
    ],
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    extra: { connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...patience },
  };
}

/** Brings the database up to date. Several processes may call it at once: one does the work, the others wait. */
export async function migrate(databaseUrl: string, contexts: readonly ContextSchema[]): Promise<string[]> {
  const dataSource = await new DataSource(dataSourceOptions(databaseUrl, contexts, { poolSize: 2 })).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(`select pg_advisory_lock(hashtext('exchange migrations'))`);
    await dataSource.query(`set lock_timeout = '5s'`);
    const done = await dataSource.runMigrations({ transaction: 'each' });
    return done.map(({ name }) => name);
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}
