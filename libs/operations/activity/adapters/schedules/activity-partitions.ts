import { Injectable } from '@nestjs/common';
import { Clock, dayMs, hourMs } from '@exchange/kernel';
import { Database, Every, Log, Settings } from '@exchange/platform';

/** Partitions that exist beyond the current day. */
const daysAhead = 7;

/** Days of calls come into being ahead of time and go as a whole once every call of theirs is past its retention; what was asked and answered sooner. */
@Injectable()
export class ActivityPartitions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  @Every(hourMs)
  async keep(): Promise<void> {
    const { activityRetentionDays: days, activityDetailDays } = this.settings;
    await this.keepTable('activity_calls', days);
    await this.keepTable('activity_call_details', Math.min(activityDetailDays, days));
  }

  private async keepTable(table: string, days: number): Promise<void> {
    const now = this.clock.now().getTime();
    for (let n = 0; n <= daysAhead; n += 1) await this.create(table, new Date(now + n * dayMs).toISOString().slice(0, 10));
    for (const name of await this.expired(table, now - days * dayMs)) await this.drop(name);
  }

  private async create(table: string, day: string): Promise<void> {
    await this.alone(async () => {
      const [row] = await this.database.query<{ ready: boolean }>('select activity_day($1, $2::date) as ready', [table, day]);
      if (!row!.ready) this.log.warn('calls of a day stay in the default partition', { table, day });
    });
  }

  private async expired(table: string, keptFrom: number): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass`,
      [table],
    );
    return rows.map(({ name }) => name).filter((name) => endOf(name) <= keptFrom);
  }

  /** The name comes from the catalog and has a day at its end, so it is safe to write into SQL. */
  private async drop(name: string): Promise<void> {
    await this.alone(async () => {
      await this.database.query(`drop table if exists ${name}`);
      this.log.info('calls past their retention are gone', { partition: name });
    });
  }

  /** One process at a time; whoever cannot get its lock within a second leaves it to the next hour instead of queueing before writers. */
  private async alone(work: () => Promise<void>): Promise<void> {
    await this.database.run(async () => {
      await this.database.query(`set local lock_timeout = '1s'`);
      await this.database.query(`select pg_advisory_xact_lock(hashtext('activity partitions'))`);
      await work();
    });
  }
}

/** When the day of a partition is over; never for the default one. */
function endOf(name: string): number {
  const [, year, month, day] = /_(\d{4})_(\d{2})_(\d{2})$/.exec(name) ?? [];
  return year === undefined ? Infinity : Date.UTC(Number(year), Number(month) - 1, Number(day) + 1);
}
