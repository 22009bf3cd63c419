import { Inject, Injectable } from '@nestjs/common';
import { Clock, dayMs, dayOf, hourMs } from '@exchange/kernel';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { Every } from '../schedule/every';
import { Database } from './database';

/** A table partitioned by day or month (UTC). Partitions are created in advance and dropped when expired. Their names end with the date: `_2026_11`. */
export interface PartitionedTable {
  readonly table: string;
  readonly by: 'day' | 'month';
  /** Number of future partitions. */
  readonly ahead: number;
  /**
   * SQL that creates the partition beginning on `$1`, and returns whether it is `ready`. Not ready: the default partition already has rows
   * of that time.
   */
  readonly create: string;
  /** Retention in days. A partition is dropped when its newest possible row is older. */
  readonly days: (settings: Settings) => number;
}

/** Injection token: the partitioned tables of all contexts. */
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
      await this.withLock(table, async () => {
        const [row] = await this.database.query<{ ready: boolean }>(create, [start]);
        if (!row!.ready) this.log.warn('rows stay in the default partition', { table, start });
      });
    }
    const keptFrom = now.getTime() - days(this.settings) * dayMs;
    for (const name of await this.expired(table, keptFrom)) await this.withLock(table, () => this.drop(name));
  }

  private async expired(table: string, keptFrom: number): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass`,
      [table],
    );
    return rows.map(({ name }) => name).filter((name) => endOf(name) <= keptFrom);
  }

  /** The name comes from the catalog and ends with a date, so it needs no quoting. */
  private async drop(name: string): Promise<void> {
    await this.database.query(`drop table if exists ${name}`);
    this.log.info('dropped an expired partition', { partition: name });
  }

  /** Runs in one process at a time. Gives up after a lock timeout of one second, so that writers do not queue behind it. */
  private async withLock(table: string, work: () => Promise<void>): Promise<void> {
    await this.database.run(async () => {
      await this.database.query(`set local lock_timeout = '1s'`);
      await this.database.lock('partitions', table);
      await work();
    });
  }
}

/** Start of the nth day or month from now. */
function startOf(by: PartitionedTable['by'], nth: number, now: Date): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return new Date(by === 'day' ? Date.UTC(year, month, day + nth) : Date.UTC(year, month + nth, 1));
}

/** End of a partition's day or month; Infinity for the default partition. */
function endOf(name: string): number {
  const [, year, month, day] = /_(\d{4})_(\d{2})(?:_(\d{2}))?$/.exec(name) ?? [];
  if (year === undefined) return Infinity;
  return day === undefined ? Date.UTC(Number(year), Number(month)) : Date.UTC(Number(year), Number(month) - 1, Number(day) + 1);
}
