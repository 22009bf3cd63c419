import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import type { EntityManager, QueryRunner } from 'typeorm';
import { UnitOfWork } from '@exchange/kernel';
import { type LockName, lockPrefixes, transactionLock } from './advisory-locks';
import { isDatabaseDown, isLostToOthers } from './pg-errors';

interface Transaction {
  readonly database: Database;
  /** The surrounding transaction, which belongs to another database. */
  readonly outer: Transaction | undefined;
  readonly runner: QueryRunner;
  readonly effects: (() => void | Promise<void>)[];
}

/** Of {@link Database.runWithRetries}. */
const maxAttempts = 3;

/** Access to PostgreSQL. Calls inside `run` join its transaction automatically (docs/adr/0004), so ports need no transaction parameter. */
export class Database extends UnitOfWork {
  /** Shared by all instances: Node keeps every used storage, and copies it to every promise, until the process ends. */
  private static readonly ambient = new AsyncLocalStorage<Transaction>();

  constructor(
    readonly dataSource: DataSource,
    private readonly onEffectError: (error: unknown) => void = () => undefined,
    /** Receives the duration of each statement in seconds, and its name. */
    private readonly onStatement: (seconds: number, name?: string) => void = () => undefined,
  ) {
    super();
  }

  get manager(): EntityManager {
    return this.transaction?.runner.manager ?? this.dataSource.manager;
  }

  get isInTransaction(): boolean {
    return this.transaction !== undefined;
  }

  /** Returns plain rows. A `name` makes it a prepared statement, for frequent reads. */
  async query<Row extends object>(sql: string, params: readonly unknown[] = [], name?: string): Promise<Row[]> {
    const client = await this.client();
    const began = performance.now();
    try {
      const { rows } = await client.query<Row>({ text: sql, values: params as unknown[], name });
      return rows;
    } finally {
      this.onStatement((performance.now() - began) / 1000, name);
    }
  }

  /** Waits for a lock and keeps it until the surrounding transaction ends. Later statements see what its previous owner has committed. */
  async lock(...[name, key = '']: ['payoutRuns'] | [name: LockName, key: string | number]): Promise<void> {
    await this.query(transactionLock.wait, [lockPrefixes[name] + key], `${name}.lock`);
  }

  /** Takes a lock until the surrounding transaction ends; returns false when another transaction has it. */
  async tryLock(name: LockName, key: string | number): Promise<boolean> {
    const [lock] = await this.query<{ free: boolean }>(transactionLock.attempt, [lockPrefixes[name] + key], `${name}.try-lock`);
    return lock!.free;
  }

  /** Numbers of busy and idle connections of this process, and of requests that wait for one. */
  get connections(): Readonly<Record<'busy' | 'idle' | 'waited_for', number>> {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { busy: totalCount - idleCount, idle: idleCount, waited_for: waitingCount };
  }

  /** Migrations of this build that the database does not have. */
  async missingMigrations(): Promise<readonly string[]> {
    const { migrations, options } = this.dataSource;
    const table = options.migrationsTableName!;
    const [there] = await this.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table]);
    const done = there!.is ? await this.query<{ name: string }>(`select name from ${table}`) : [];
    const names = new Set(done.map(({ name }) => name));
    return migrations.map((migration) => migration.name ?? migration.constructor.name).filter((name) => !names.has(name));
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.transaction) return work();
    const runner = this.dataSource.createQueryRunner();
    const transaction: Transaction = { database: this, outer: Database.ambient.getStore(), runner, effects: [] };
    try {
      await runner.startTransaction();
      const result = await Database.ambient.run(transaction, work);
      await commit(runner);
      for (const effect of transaction.effects) this.runEffect(effect);
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  /** Each attempt has a savepoint, so that a surrounding transaction survives it. Going back releases the locks of the attempt. */
  async runWithRetries<T>(work: () => Promise<T>): Promise<T> {
    return this.run(async () => {
      const { effects } = this.transaction!;
      const before = effects.length;
      for (let attempt = 1; ; attempt += 1) {
        await this.query('savepoint attempt');
        try {
          const result = await work();
          await this.query('release savepoint attempt');
          return result;
        } catch (error) {
          if (attempt === maxAttempts || !isLostToOthers(error)) throw error;
          await this.query('rollback to savepoint attempt');
          effects.length = before;
        }
      }
    });
  }

  afterCommit(effect: () => void | Promise<void>): void {
    const { transaction } = this;
    if (transaction) transaction.effects.push(effect);
    else this.runEffect(effect);
  }

  isDatabaseUnreachable(error: unknown): boolean {
    return isDatabaseDown(error);
  }

  /** Runs an effect outside of the finished transaction. Errors are reported and never thrown to the caller. */
  private runEffect(effect: () => void | Promise<void>): void {
    void Database.ambient.exit(async () => {
      try {
        await effect();
      } catch (error) {
        this.onEffectError(error);
      }
    });
  }

  private async client(): Promise<Pool | PoolClient> {
    const { transaction } = this;
    if (transaction) return (await transaction.runner.connect()) as PoolClient;
    return this.pool;
  }

  /** The caller's transaction of this database. */
  private get transaction(): Transaction | undefined {
    let found = Database.ambient.getStore();
    while (found && found.database !== this) found = found.outer;
    return found;
  }

  private get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error, so work that swallowed an error would seem to be committed. */
async function commit(runner: QueryRunner): Promise<void> {
  const client = (await runner.connect()) as PoolClient;
  const { command } = await client.query('commit');
  Object.assign(runner, { isTransactionActive: false });
  if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: an error of PostgreSQL was swallowed in it.');
}
