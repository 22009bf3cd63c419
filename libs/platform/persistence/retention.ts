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
  /** Rows per transaction. Default 1,000; fewer when each takes many dependent rows with it. */
  readonly batch?: number;
  /** SQL that deletes dependent rows; `gone` has the deleted rows: `delete from … using gone where …`. */
  readonly also?: readonly string[];
}

/** Injection token: the rules of all contexts. */
export const retentions = Symbol('retentions');

const defaultBatch = 1_000;

/** Deletes expired rows in batches, each in its own transaction. A rule that fails does not stop the others. */
@Injectable()
export class RetentionSchedule {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    @Inject(retentions) private readonly rules: readonly Retention[],
  ) {}

  /** Throws at the end when rules failed, so that the run counts as failed and its errors are logged. */
  @Every(10 * minuteMs)
  async removeOldRows(): Promise<void> {
    const failed: { readonly table: string; readonly error: unknown }[] = [];
    for (const rule of this.rules)
      try {
        // A batch is smaller than it could be when another process deletes some of its rows.
        while ((await this.removeBatch(rule)) > 0);
      } catch (error) {
        failed.push({ table: rule.table, error });
      }
    if (failed.length === 0) return;
    const tables = failed.map(({ table }) => table).join(', ');
    throw new AggregateError(
      failed.map(({ error }) => error),
      `Expired rows could not be deleted: ${tables}.`,
    );
  }

  private async removeBatch({ table, expired, days, batch = defaultBatch, also = [] }: Retention): Promise<number> {
    const kept = typeof days === 'number' ? days : days(this.settings);
    const since = new Date(this.clock.now().getTime() - kept * dayMs);
    const more = also.map((sql, index) => `, also_${index} as (${sql})`).join('');
    const [row] = await this.database.query<{ count: number }>(
      `with gone as (
         delete from ${table} where ctid = any (array(select ctid from ${table} where ${expired} limit ${batch} for update skip locked)) returning *
       )${more} select count(*) as count from gone`,
      [since],
    );
    return row!.count;
  }
}
