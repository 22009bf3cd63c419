import { Inject, Injectable } from '@nestjs/common';
import { Clock, dayMs, minuteMs } from '@exchange/kernel';
import { Settings } from '../config/settings';
import { Every } from '../schedule/every';
import { Database } from './database';

/** A rule that deletes expired rows. Not needed for rows that are deleted with their parent, or by their own job. */
export interface Retention {
  readonly table: string;
  /** SQL condition of expired rows; `$1` is the start of the retention period. Should use an index. */
  readonly expired: string;
  /** Retention period in days; a fraction for hours. */
  readonly days: number | ((settings: Settings) => number);
  /** SQL that deletes dependent rows; `gone` has the deleted rows: `delete from … using gone where …`. */
  readonly also?: readonly string[];
}

/** Injection token: the rules of all contexts. */
export const retentions = Symbol('retentions');

/** Rows per transaction. */
const retentionBatch = 1_000;

/** Deletes expired rows in batches, each in its own transaction. */
@Injectable()
export class RetentionSchedule {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    @Inject(retentions) private readonly rules: readonly Retention[],
  ) {}

  @Every(10 * minuteMs)
  async removeOldRows(): Promise<void> {
    // A batch is smaller than it could be when another process deletes some of its rows.
    for (const rule of this.rules) while ((await this.removeBatch(rule)) > 0);
  }

  private async removeBatch({ table, expired, days, also = [] }: Retention): Promise<number> {
    const kept = typeof days === 'number' ? days : days(this.settings);
    const since = new Date(this.clock.now().getTime() - kept * dayMs);
    const more = also.map((sql, index) => `, also_${index} as (${sql})`).join('');
    const [row] = await this.database.query<{ count: number }>(
      `with gone as (
         delete from ${table} where ctid = any (array(select ctid from ${table} where ${expired} limit ${retentionBatch} for update skip locked)) returning *
       )${more} select count(*) as count from gone`,
      [since],
    );
    return row!.count;
  }
}
