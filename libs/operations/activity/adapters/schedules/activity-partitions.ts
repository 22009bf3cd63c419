import { Injectable } from '@nestjs/common';
import { Clock, dayMs, hourMs } from '@exchange/kernel';
import { Database, Every, Log, Partitions, Settings } from '@exchange/platform';

/** Partitions that exist beyond the current day. */
const daysAhead = 7;

/** Days of calls; what was asked and answered is kept shorter. */
@Injectable()
export class ActivityPartitions {
  private readonly partitions: Partitions;

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    log: Log,
  ) {
    this.partitions = new Partitions(database, clock, log);
  }

  @Every(hourMs)
  async keep(): Promise<void> {
    const { activityRetentionDays: days, activityDetailDays } = this.settings;
    await this.keepTable('activity_calls', days);
    await this.keepTable('activity_call_details', Math.min(activityDetailDays, days));
  }

  private async keepTable(table: 'activity_calls' | 'activity_call_details', retentionDays: number): Promise<void> {
    const now = this.clock.now().getTime();
    const starts = Array.from({ length: daysAhead + 1 }, (_, n) => new Date(now + n * dayMs).toISOString().slice(0, 10));
    await this.partitions.keep({ table, starts, create: `select activity_day('${table}', $1::date) as ready`, retentionDays });
  }
}
