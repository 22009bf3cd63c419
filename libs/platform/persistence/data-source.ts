import { types } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { clientWithTimeout } from './client-with-timeout';
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
import { Blobs1763844528001 } from './migrations/1763844528001-blobs';

const int8 = 20;
/** `bigint` is read as a number: ids and counts are below 2^53 (rest-api.md, Limits). */
types.setTypeParser(int8, Number);

const timestamptz = 1184;
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;
const readTimestamp = types.getTypeParser(timestamptz) as (text: string) => Date;
/**
 * Fast path for timestamps in UTC, of which a list has dozens: they are almost ISO 8601. The driver parses other zones, infinity and years
 * beyond 9999.
 */
types.setTypeParser(timestamptz, (text) =>
  inUtc.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readTimestamp(text),
);

/** Time in milliseconds for PostgreSQL to report a cancelled statement. */
const cancellationMs = 1_000;
/** Maximum pause in milliseconds between statements of a transaction: a lost process must not keep its locks. */
const idleInTransactionMs = 10_000;
/** Timeouts after which PostgreSQL drops a lost client: while sending, idle, and during a statement. */
const serverTimeouts = {
  tcp_user_timeout: '15s',
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 2,
  client_connection_check_interval: '5s',
};

interface PoolOptions {
  readonly poolSize?: number;
  /** Timeout of a statement in milliseconds. PostgreSQL cancels it; if it does not even do that, the connection is closed. Omitted: no timeout. */
  readonly statementMs?: number;
  /** Timeout in milliseconds for connecting, and for a free connection of the pool. */
  readonly connectMs?: number;
  /** Closes connections when PostgreSQL is lost. */
  readonly heartbeat?: Heartbeat;
}

export function dataSourceOptions(
  databaseUrl: string,
  contexts: readonly ContextSchema[],
  { poolSize = 20, statementMs, connectMs = 5_000, heartbeat }: PoolOptions = {},
): DataSourceOptions {
  const timeouts =
    statementMs === undefined
      ? {}
      : {
          statement_timeout: statementMs,
          idle_in_transaction_session_timeout: idleInTransactionMs,
          options: Object.entries(serverTimeouts)
            .map(([name, value]) => `-c ${name}=${value}`)
            .join(' '),
          Client: clientWithTimeout(statementMs + cancellationMs, heartbeat),
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
      Blobs1763844528001,
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
      ...timeouts,
    },
  };
}
