import type { Clock } from '@exchange/kernel';
import { dayMs } from '@exchange/kernel';
import type { Log } from '../observability/log';
import type { Database } from './database';

export interface PartitionedTable {
  readonly table: string;
  /** ISO dates, UTC: on which the partitions begin that there have to be. */
  readonly starts: readonly string[];
  /**
   * Makes the one that begins on `$1` unless it is there, and answers whether it is `ready`: rows that came before it stay in the default one, and
   * keep it from being made.
   */
  readonly create: string;
  /** A partition goes as a whole once the last row that it can hold is older. */
  readonly retentionDays: number;
}

/** Partitions by day or by month that come into being ahead of time and go when their time has passed. Their names end with the day or month: `_2026_11`. */
export class Partitions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async keep({ table, starts, create, retentionDays }: PartitionedTable): Promise<void> {
    for (const start of starts)
      await this.alone(table, async () => {
        const [row] = await this.database.query<{ ready: boolean }>(create, [start]);
        if (!row!.ready) this.log.warn('rows stay in the default partition', { table, start });
      });
    const keptFrom = this.clock.now().getTime() - retentionDays * dayMs;
    for (const name of await this.expired(table, keptFrom)) await this.alone(table, () => this.drop(name));
  }

  private async expired(table: string, keptFrom: number): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass`,
      [table],
    );
    return rows.map(({ name }) => name).filter((name) => endOf(name) <= keptFrom);
  }

  /** The name comes from the catalog and ends with a date, so it is safe to write into SQL. */
  private async drop(name: string): Promise<void> {
    await this.database.query(`drop table if exists ${name}`);
    this.log.info('rows past their retention are gone', { partition: name });
  }

  /** One process at a time; whoever cannot get its lock within a second leaves it to the next time instead of queueing before writers. */
  private async alone(table: string, work: () => Promise<void>): Promise<void> {
    await this.database.run(async () => {
      await this.database.query(`set local lock_timeout = '1s'`);
      await this.database.query(`select pg_advisory_xact_lock(hashtext($1))`, [`partitions of ${table}`]);
      await work();
    });
  }
}

/** When the day or month of a partition is over; never for the default one. */
function endOf(name: string): number {
  const [, year, month, day] = /_(\d{4})_(\d{2})(?:_(\d{2}))?$/.exec(name) ?? [];
  if (year === undefined) return Infinity;
  return day === undefined ? Date.UTC(Number(year), Number(month)) : Date.UTC(Number(year), Number(month) - 1, Number(day) + 1);
}
