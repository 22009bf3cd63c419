import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, MigrationExecutor } from 'typeorm';
import type { Migration, QueryRunner } from 'typeorm';
import { migrationLock } from './advisory-locks';
import type { ContextSchema } from './context-schema';
import { dataSourceOptions } from './data-source';
import { isLockRefused } from './pg-errors';

export interface MigrationRun {
  /** Maximum wait in milliseconds, for another migrator and for the locks of each migration. */
  readonly waitMs?: number;
  /** Lock timeout in milliseconds. Later statements queue behind a waiting one, so it is shorter than the timeout of a request. */
  readonly lockMs?: number;
  /** Receives progress messages. */
  readonly tell?: (line: string) => void;
}

const pollMs = 250;
const reportMs = 15_000;
const firstDelayMs = 250;
const maxDelayMs = 10_000;

/**
 * Session settings, independent of role and database: no timeouts, and keep-alive, so that a lost migrator keeps its locks for a minute
 * instead of hours.
 */
const sessionSettings = {
  statement_timeout: '0',
  transaction_timeout: '0',
  idle_session_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};

/**
 * Runs pending migrations and returns their names (docs/adr/0061). Several processes may call it at once: one migrates, the others wait.
 * Uses a session lock, so the URL must lead to PostgreSQL itself or to a pooler in session mode.
 */
export async function migrate(databaseUrl: string, contexts: readonly ContextSchema[], run: MigrationRun = {}): Promise<string[]> {
  const dataSource = await new DataSource(dataSourceOptions(databaseUrl, contexts, { poolSize: 1 })).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    return await new Migrator(runner, new MigrationExecutor(dataSource, runner), run).run();
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}

/** Uses a single connection, which has the lock: losing the lock means losing the connection. */
class Migrator {
  private readonly waitMs: number;
  private readonly lockMs: number;
  private readonly tell: (line: string) => void;

  constructor(
    private readonly runner: QueryRunner,
    private readonly executor: MigrationExecutor,
    { waitMs = 600_000, lockMs = 2_000, tell = () => undefined }: MigrationRun,
  ) {
    this.waitMs = waitMs;
    this.lockMs = lockMs;
    this.tell = tell;
  }

  async run(): Promise<string[]> {
    await this.prepareSession();
    await this.takeTurn();
    const pending = await this.executor.getPendingMigrations();
    await this.withRetries('Invalid indexes', (leftMs) => this.repairIndexes(pending, leftMs));
    for (const migration of pending) {
      this.tell(`${migration.name} begins.`);
      await this.withRetries(migration.name, (leftMs) => this.attempt(migration, leftMs));
    }
    return pending.map(({ name }) => name);
  }

  private async prepareSession(): Promise<void> {
    await this.runner.query(
      'select set_config(name, value, false) from pg_settings join json_each_text($1) as wanted(key, value) on key = name',
      [JSON.stringify(sessionSettings)],
    );
    // Cancels statements of a lost client. Not supported on every operating system.
    await this.runner.query(`set client_connection_check_interval = '1s'`).catch(() => undefined);
  }

  /**
   * Polls instead of waiting in a statement, which would keep a snapshot. The active migrator's `create index concurrently` would wait for
   * that snapshot: a deadlock.
   */
  private async takeTurn(): Promise<void> {
    const until = performance.now() + this.waitMs;
    let loggedAt = -Infinity;
    while (!(await this.isTrue(migrationLock.attempt))) {
      const now = performance.now();
      if (now >= until) throw new Error(`Another process is still migrating this database after ${seconds(this.waitMs)}. Run this again.`);
      if (now - loggedAt >= reportMs) {
        this.tell(`Another process migrates this database: waiting for it, up to ${seconds(until - now)}.`);
        loggedAt = now;
      }
      await pause(pollMs);
    }
  }

  /** Retries after lock timeouts and deadlocks until the maximum wait. */
  private async withRetries(what: string, work: (leftMs: number) => Promise<void>): Promise<void> {
    const until = performance.now() + this.waitMs;
    for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
      try {
        return await work(Math.max(until - performance.now(), 1));
      } catch (error) {
        const reason = `${what}: ${error instanceof Error ? error.message : String(error)}`;
        if (!isLockRefused(error)) throw new Error(reason, { cause: error });
        const others = await this.longestTransactions();
        if (performance.now() + delayMs >= until)
          throw new Error(`${reason}, after ${seconds(this.waitMs)}. ${others} Run this again.`, { cause: error });
        this.tell(`${reason}. ${others} Trying again in ${seconds(delayMs)}.`);
        await pause(delayMs);
      }
    }
  }

  private async attempt(migration: Migration, leftMs: number): Promise<void> {
    if (migration.instance?.transaction === false) {
      await this.repairIndexes([migration], leftMs);
      await this.checkSession();
      await this.executor.executeMigration(migration);
      return;
    }
    await this.runner.query(`set lock_timeout = ${Math.ceil(Math.min(this.lockMs, leftMs))}`);
    await this.runner.startTransaction();
    try {
      await this.checkSession();
      await this.executor.executeMigration(migration);
      await this.runner.commitTransaction();
    } catch (error) {
      await this.runner.rollbackTransaction().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Repairs indexes that an interrupted `create index concurrently` left invalid, because `if not exists` would accept them. Drops those
   * that a pending migration creates, rebuilds the others, and ignores indexes that are being built.
   */
  private async repairIndexes(pending: readonly Migration[], leftMs: number): Promise<void> {
    // Nothing queues behind a concurrent build, so it may wait for long transactions until the end.
    await this.runner.query(`set lock_timeout = ${Math.ceil(leftMs)}`);
    const invalid = (await this.runner.query(`
      select relname as name, format('%I', relname) as quoted from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relkind = 'i' and c.relnamespace = current_schema()::text::regnamespace
        and not exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid)
      order by relname
    `)) as { name: string; quoted: string }[];
    for (const { name, quoted } of invalid) {
      const isMadeAgain = pending.some(({ instance }) => String(instance?.constructor).split(/\W+/).includes(name));
      // An interrupted rebuild leaves its unfinished copy beside the index.
      const isCopy = /_cc(new|old)\d*$/.test(name);
      const goes = isCopy || isMadeAgain;
      this.tell(`The index ${name} is invalid: making it was interrupted. It is ${goes ? 'dropped' : 'built anew'}.`);
      await this.runner.query(goes ? `drop index concurrently if exists ${quoted}` : `reindex index concurrently ${quoted}`);
    }
  }

  private async checkSession(): Promise<void> {
    if (await this.isTrue(migrationLock.isHeld)) return;
    throw new Error('The session that holds the lock of migrations is not kept. Does a pooler share it? Set DATABASE_DIRECT_URL.');
  }

  private async longestTransactions(): Promise<string> {
    const open = (await this.runner.query(`
      select pid, coalesce(nullif(application_name, ''), 'unnamed') as application, round(extract(epoch from now() - xact_start)) as age
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      order by xact_start limit 3
    `)) as { pid: number; application: string; age: string }[];
    if (open.length === 0) return 'No other transaction is open any more.';
    return `The longest transactions: ${open.map(({ pid, application, age }) => `${application} (process ${pid}, ${age} s)`).join(', ')}.`;
  }

  private async isTrue(statement: string): Promise<boolean> {
    const [row] = (await this.runner.query(statement)) as { it: boolean }[];
    return row?.it ?? false;
  }
}

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
