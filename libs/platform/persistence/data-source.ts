import { types } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { ContextSchema } from './context-schema';
import type { Heartbeat } from './heartbeat';
import { Platform1763650000001 } from './migrations/1763650000001-platform';
import { AuditEntries1763650000002 } from './migrations/1763650000002-audit-entries';
import { IdempotencyPrincipal1763690500002 } from './migrations/1763690500002-idempotency-principal';
import { IdempotencySteps1763700300001 } from './migrations/1763700300001-idempotency-steps';
import { SecretKeyCounts1763700500005 } from './migrations/1763700500005-secret-key-counts';
import { IdempotencySecretKeys1763700500006 } from './migrations/1763700500006-idempotency-secret-keys';
import { Counts1763700600001 } from './migrations/1763700600001-counts';
import { DeadLetters1763700800001 } from './migrations/1763700800001-dead-letters';
import { OutboxWorkOfConsumer1763700800002 } from './migrations/1763700800002-outbox-work-of-consumer';
import { PartsOfCounts1763805000001 } from './migrations/1763805000001-parts-of-counts';
import { Receipts1763810000001 } from './migrations/1763810000001-receipts';
import { WorkThatNeedsAKey1763835000001 } from './migrations/1763835000001-work-that-needs-a-key';
import { WorkByTheKeyItNeeds1763835000002 } from './migrations/1763835000002-work-by-the-key-it-needs';
import { TraceOfEvents1763839200001 } from './migrations/1763839200001-trace-of-events';
import { clientWithPatience } from './patient-client';

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
const idleInTransaction = 10_000;
/** Seconds after which PostgreSQL gives up a process that has vanished: one whose answer it sends, one it waits for, and one it works for. */
const serverPatience = {
  tcp_user_timeout: '15s',
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 2,
  client_connection_check_interval: '5s',
};

interface Bounds {
  /** Connections. */
  readonly poolSize?: number;
  /** Milliseconds for one statement; PostgreSQL cancels it, and one that does not even do that is given up. Absent: as long as it takes. */
  readonly statementMs?: number;
  /** Milliseconds to connect, and to wait for a connection of the pool. */
  readonly connectMs?: number;
  /** Ends the connections of a PostgreSQL that has vanished. */
  readonly heartbeat?: Heartbeat;
}

export function dataSourceOptions(
  databaseUrl: string,
  contexts: readonly ContextSchema[],
  { poolSize = 20, statementMs, connectMs = 5_000, heartbeat }: Bounds = {},
): DataSourceOptions {
  const patience =
    statementMs === undefined
      ? {}
      : {
          statement_timeout: statementMs,
          idle_in_transaction_session_timeout: idleInTransaction,
          options: Object.entries(serverPatience)
            .map(([name, value]) => `-c ${name}=${value}`)
            .join(' '),
          Client: clientWithPatience(statementMs + cancellation, heartbeat),
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
      IdempotencySteps1763700300001,
      SecretKeyCounts1763700500005,
      IdempotencySecretKeys1763700500006,
      Counts1763700600001,
      DeadLetters1763700800001,
      OutboxWorkOfConsumer1763700800002,
      PartsOfCounts1763805000001,
      Receipts1763810000001,
      WorkThatNeedsAKey1763835000001,
      WorkByTheKeyItNeeds1763835000002,
      TraceOfEvents1763839200001,
      ...contexts.flatMap(({ migrations }) => migrations),
    ],
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    extra: {
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      ...patience,
    },
  };
}
