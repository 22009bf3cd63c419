import { BullModule } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock, Ids, SystemClock, SystemIds, UnitOfWork } from '@exchange/kernel';
import { AggregateStore } from './aggregates/aggregate-store';
import { auditPartitions } from './audit/audit-partitions';
import { AuditTrail } from './audit/audit-trail';
import { blobHolders } from './blobs/blob-holders';
import { blobProviders } from './blobs/providers';
import { Settings } from './config/settings';
import { backlogs } from './counts/backlogs';
import { Counts } from './counts/counts';
import { deadLetterRetention, DeadLetters } from './dead-letters/dead-letters';
import { Egress } from './egress';
import { Health } from './health/health';
import { ObservabilityServer } from './health/observability-server';
import { Idempotency } from './idempotency/idempotency';
import { Receipts } from './idempotency/receipts';
import { CountingMailer } from './mail/counting-mailer';
import { FolderMailer } from './mail/folder-mailer';
import { Mailer } from './mail/mailer';
import { SmtpMailer } from './mail/smtp-mailer';
import { Log } from './observability/log';
import { Metrics } from './observability/metrics';
import { type ProcessKind, processKind } from './observability/process-kind';
import { eventsToRelay, Outbox } from './outbox/outbox';
import { AccountRows } from './persistence/account-rows';
import { Caps } from './persistence/caps';
import type { ContextSchema } from './persistence/context-schema';
import { dataSourceOptions } from './persistence/data-source';
import { Database } from './persistence/database';
import { Heartbeat } from './persistence/heartbeat';
import { partitionedTables } from './persistence/partitions';
import { retentions } from './persistence/retention';
import { QueueConnections } from './queues/queue-connections';
import { QueueErrors } from './queues/queue-errors';
import { RateLimits } from './rate-limits/rate-limits';
import { KeptStreams } from './realtime/kept-streams';
import { PubSub } from './realtime/pub-sub';
import { currentTrace } from './request/current-trace';
import { CursorSeal } from './secrets/cursor-seal';
import { DerivedKeys } from './secrets/derived-keys';
import { KeysInUse } from './secrets/keys-in-use';
import { sealedColumns, sealedIn } from './secrets/sealed-column';
import { SecretAlarm } from './secrets/secret-alarm';
import { SecretBox } from './secrets/secret-box';
import { Confirmations } from './tools/confirmations';
import { Spans } from './tracing/spans';
import { spansFor } from './tracing/spans-for';

/** Factor on the statement timeout for the worker, whose statements process whole lists. */
const workerTimeoutFactor = 10;

export interface PlatformOptions {
  readonly process: ProcessKind;
  readonly settings: Settings;
  readonly contexts: readonly ContextSchema[];
  /** Replaced by tests. */
  readonly clock?: Clock;
}

/** Providers that contexts inject without importing a module. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot({ process, settings, contexts, clock = new SystemClock() }: PlatformOptions): DynamicModule {
    const log = Log.create(process, settings.logLevel);
    const queues = new QueueConnections(settings.redisUrl);
    const heartbeat = new Heartbeat(settings.databaseUrl, settings.connectionTimeouts, (message, facts) => log.warn(message, facts));
    const shared: Provider[] = [
      { provide: QueueConnections, useValue: queues },
      { provide: Settings, useValue: settings },
      { provide: processKind, useValue: process },
      { provide: Spans, useFactory: () => spansFor(process, settings) },
      { provide: Log, useValue: log },
      { provide: Clock, useValue: clock },
      { provide: Ids, useClass: SystemIds },
      {
        provide: Database,
        inject: [DataSource, Metrics, Spans],
        useFactory: (dataSource: DataSource, metrics: Metrics, spans: Spans) => {
          const statements = metrics.histogram(
            'database_statement_duration_seconds',
            'Time of one statement, including the wait for a connection.',
          );
          const database = new Database(
            dataSource,
            (error) => log.error('an effect after a commit failed', { error }),
            (seconds, name) => {
              statements.observe(seconds);
              if (spans.isOn) spans.past(currentTrace(), name ?? 'statement', 'client', seconds);
            },
          );
          metrics.gaugeOf('state', 'database_connections', 'Connections of this process to PostgreSQL.', () => database.connections);
          return database;
        },
      },
      { provide: Heartbeat, useFactory: () => heartbeat },
      { provide: UnitOfWork, useExisting: Database },
      {
        provide: Egress,
        useFactory: () =>
          new Egress({
            allow: settings.egressAllow,
            ports: settings.egressPorts,
            httpsOnly: settings.egressHttpsOnly,
            dnsServers: settings.egressDnsServers,
          }),
      },
      { provide: CursorSeal, useValue: new CursorSeal(settings.keyring) },
      { provide: DerivedKeys, useValue: new DerivedKeys(settings.keyring) },
      {
        provide: SecretBox,
        inject: [SecretAlarm],
        useFactory: (alarm: SecretAlarm) => new SecretBox(settings.keyring, (reason) => alarm.raise(reason)),
      },
      { provide: sealedColumns, useValue: sealedIn(contexts) },
      {
        provide: Mailer,
        inject: [Metrics],
        useFactory: (metrics: Metrics) => new CountingMailer(mailerFor(settings, log), metrics, log),
      },
      { provide: backlogs, useValue: [eventsToRelay, ...contexts.flatMap(({ backlogs: own = [] }) => own)] },
      { provide: retentions, useValue: [...deadLetterRetention, ...contexts.flatMap(({ retention = [] }) => retention)] },
      { provide: blobHolders, useValue: contexts.flatMap(({ blobs = [] }) => blobs) },
      { provide: partitionedTables, useValue: [auditPartitions, ...contexts.flatMap(({ partitions = [] }) => partitions)] },
      {
        provide: DeadLetters,
        inject: [Database],
        useFactory: (database: Database) =>
          new DeadLetters(
            database,
            contexts.flatMap(({ deadLetters = [] }) => deadLetters),
          ),
      },
      ...blobProviders,
      AccountRows,
      AggregateStore,
      Caps,
      Confirmations,
      Counts,
      AuditTrail,
      PubSub,
      KeptStreams,
      Health,
      Idempotency,
      Metrics,
      Outbox,
      RateLimits,
      Receipts,
      SecretAlarm,
    ];
    return {
      module: PlatformModule,
      imports: [
        DiscoveryModule,
        TypeOrmModule.forRootAsync({
          useFactory: () => {
            const bounds = {
              poolSize: settings.databasePool,
              statementMs: settings.databaseTimeoutMs * (process === 'worker' ? workerTimeoutFactor : 1),
              connectMs: settings.databaseConnectMs,
              heartbeat,
            };
            return { ...dataSourceOptions(settings.databaseUrl, contexts, bounds), retryAttempts: 1 };
          },
        }),
        BullModule.forRoot({ connection: queues.options, prefix: settings.queuePrefix }),
      ],
      providers: [...shared, KeysInUse, ObservabilityServer, QueueErrors],
      exports: [DiscoveryModule, ...shared.map((provider) => (typeof provider === 'function' ? provider : provider.provide))],
    };
  }
}

function mailerFor(settings: Settings, log: Log): Mailer {
  if (settings.smtpUrl !== '') return new SmtpMailer(settings.smtpUrl, settings.mailFrom);
  if (settings.isProduction) log.warn('mail goes to a folder, nobody gets it: SMTP_URL is not set', { folder: settings.mailDir });
  return new FolderMailer(settings.mailDir, settings.mailFrom);
}
