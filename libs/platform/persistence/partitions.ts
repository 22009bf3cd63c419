import { Inject, Injectable } from '@nestjs/common';
import { Clock, dayMs, dayOf, hourMs } from '@exchange/kernel';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { Every } from '../schedule/every';
import { Database } from './database';

/** A table in parts by day or by month (UTC) that come into being ahead of time and go when their time has passed. Their names end with it: `_2026_11`. */
export interface PartitionedTable {
  readonly table: string;
  readonly by: 'day' | 'month';
  /** How many there are beyond the current one. */
  readonly ahead: number;
  /**
   * SQL that makes the one that begins on `$1` unless it is there, and answers whether it is `ready`: rows that came before it stay in the default one,
   * and keep it from being made.
   */
  readonly create: string;
  /** A partition goes as a whole once the last row that it can hold is older. */
  readonly days: (settings: Settings) => number;
}

/** Injection token of the tables of every context. */
export const partitionedTables = Symbol('partitionedTables');

@Injectable()
export class PartitionSchedule {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly log: Log,
    @Inject(partitionedTables) private readonly tables: readonly PartitionedTable[],
  ) {}

  @Every(hourMs)
  async keep(): Promise<void> {
    for (const table of this.tables) await this.keepTable(table, this.clock.now());
  }

  private async keepTable({ table, by, ahead, create, days }: PartitionedTable, now: Date): Promise<void> {
    for (let nth = 0; nth <= ahead; nth += 1) {
      const start = dayOf(startOf(by, nth, now));
      await this.alone(table, async () => {
        const [row] = await this.database.query<{ ready: boolean }>(create, [start]);
        if (!row!.ready) this.log.warn('rows stay in the default partition', { table, start });
      });
    }
    const keptFrom = now.getTime() - days(this.settings) * dayMs;
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

/** Of the current day or month, or of so many after it. */
function startOf(by: PartitionedTable['by'], nth: number, now: Date): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return new Date(by === 'day' ? Date.UTC(year, month, day + nth) : Date.UTC(year, month + nth, 1));
}

/** When the day or month of a partition is over; never for the default one. */
function endOf(name: string): number {
  const [, year, month, day] = /_(\d{4})_(\d{2})(?:_(\d{2}))?$/.exec(name) ?? [];
  if (year === undefined) return Infinity;
  return day === undefined ? Date.UTC(Number(year), Number(month)) : Date.UTC(Number(year), Number(month) - 1, Number(day) + 1);
}
