import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, MigrationExecutor } from 'typeorm';
import type { Migration, QueryRunner } from 'typeorm';
import type { ContextSchema } from './context-schema';
import { dataSourceOptions } from './data-source';
import { isLockRefused } from './pg-errors';

export interface MigrationRun {
  /** Milliseconds it waits at most: for another migrator, and then for what stands in the way of each migration. */
  readonly waitMs?: number;
  /** Milliseconds one statement of a transaction waits for a lock: all who come later queue behind it, so it is less than a request waits. */
  readonly lockMs?: number;
  /** Told what is waited for. */
  readonly tell?: (line: string) => void;
}

const pollMs = 250;
const tellMs = 15_000;
const firstPauseMs = 250;
const longestPauseMs = 10_000;

/** The same in every release: an older migrator takes it too. */
const lockKey = `hashtext('exchange migrations')`;

/** Of the session, whatever the role or the database says: no limit on work, and a migrator whose machine is gone keeps its locks for a minute, not for hours. */
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
 * Brings the database up to date and names what it did (docs/adr/0061). Any number of processes may call it at once: one does the work, the
 * others wait for it. The lock belongs to the session, so the URL must lead to PostgreSQL itself or to a pooler that keeps sessions.
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

/** Works on one connection, the one that holds the lock: who loses the lock loses the connection, and does nothing more. */
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
    await this.patiently('Invalid indexes', (leftMs) => this.mendIndexes(pending, leftMs));
    for (const migration of pending) {
      this.tell(`${migration.name} begins.`);
      await this.patiently(migration.name, (leftMs) => this.attempt(migration, leftMs));
    }
    return pending.map(({ name }) => name);
  }

  private async prepareSession(): Promise<void> {
    await this.runner.query(
      'select set_config(name, value, false) from pg_settings join json_each_text($1) as wanted(key, value) on key = name',
      [JSON.stringify(sessionSettings)],
    );
    // Ends a statement whose client is gone. Not every system that PostgreSQL runs on can tell.
    await this.runner.query(`set client_connection_check_interval = '1s'`).catch(() => undefined);
  }

  /**
   * Asks again and again instead of waiting inside a statement: that would hold a snapshot, which `create index concurrently` of the
   * migrator at work waits for, and each would wait for the other.
   */
  private async takeTurn(): Promise<void> {
    const until = performance.now() + this.waitMs;
    let loggedAt = -Infinity;
    while (!(await this.isTrue(`select pg_try_advisory_lock(${lockKey}) as it`))) {
      const now = performance.now();
      if (now >= until) throw new Error(`Another process is still migrating this database after ${seconds(this.waitMs)}. Run this again.`);
      if (now - loggedAt >= tellMs) {
        this.tell(`Another process migrates this database: waiting for it, up to ${seconds(until - now)}.`);
        loggedAt = now;
      }
      await pause(pollMs);
    }
  }

  /** Does it, and again for as long as a lock cannot be had or two wait for each other. */
  private async patiently(what: string, work: (leftMs: number) => Promise<void>): Promise<void> {
    const until = performance.now() + this.waitMs;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await work(Math.max(until - performance.now(), 1));
      } catch (error) {
        const reason = `${what}: ${error instanceof Error ? error.message : String(error)}`;
        if (!isLockRefused(error)) throw new Error(reason, { cause: error });
        const others = await this.longestTransactions();
        if (performance.now() + pauseMs >= until)
          throw new Error(`${reason}, after ${seconds(this.waitMs)}. ${others} Run this again.`, { cause: error });
        this.tell(`${reason}. ${others} Trying again in ${seconds(pauseMs)}.`);
        await pause(pauseMs);
      }
    }
  }

  private async attempt(migration: Migration, leftMs: number): Promise<void> {
    if (migration.instance?.transaction === false) {
      await this.mendIndexes([migration], leftMs);
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
   * What `create index concurrently` left behind when it was interrupted, which `if not exists` would take for the index. What is to be
   * made again is dropped; what counts as made is built anew. What is being built by somebody's hand is left alone.
   */
  private async mendIndexes(pending: readonly Migration[], leftMs: number): Promise<void> {
    // Nobody queues behind a concurrent build, so it may wait for long transactions as long as there is time.
    await this.runner.query(`set lock_timeout = ${Math.ceil(leftMs)}`);
    const invalid = (await this.runner.query(`
      select relname as name, format('%I', relname) as quoted from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relkind = 'i' and c.relnamespace = current_schema()::text::regnamespace
        and not exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid)
      order by relname
    `)) as { name: string; quoted: string }[];
    for (const { name, quoted } of invalid) {
      const isMadeAgain = pending.some(({ instance }) => String(instance?.constructor).split(/\W+/).includes(name));
      // A rebuild that was interrupted leaves its half beside the index.
      const isHalf = /_cc(new|old)\d*$/.test(name);
      const goes = isHalf || isMadeAgain;
      this.tell(`The index ${name} is invalid: making it was interrupted. It is ${goes ? 'dropped' : 'built anew'}.`);
      await this.runner.query(goes ? `drop index concurrently if exists ${quoted}` : `reindex index concurrently ${quoted}`);
    }
  }

  private async checkSession(): Promise<void> {
    const isHeld = await this.isTrue(`
      select exists (select from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32 | objid::bigint) = ${lockKey}::bigint) as it
    `);
    if (isHeld) return;
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
