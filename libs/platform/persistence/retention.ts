import { Inject, Injectable } from '@nestjs/common';
import { Clock, dayMs, minuteMs } from '@exchange/kernel';
import { Settings } from '../config/settings';
import { Every } from '../schedule/every';
import { Database } from './database';

/** Rows that have served their purpose, and when. What goes with its parent, or has a purge of its own, needs none. */
export interface Retention {
  readonly table: string;
  /** SQL: which rows; `$1` is the moment since which rows are kept. An index should lead to them. */
  readonly expired: string;
  /** How long they are kept; a fraction for hours. */
  readonly days: number | ((settings: Settings) => number);
  /** SQL for what goes with them, from `gone`, which has their columns: `delete from … using gone where …`. */
  readonly also?: readonly string[];
}

/** Injection token of the rules of every context. */
export const retentions = Symbol('retentions');

const batch = 1_000;

/** Removes what no table has to keep any longer, batch by batch, each in a transaction of its own. */
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
    for (const rule of this.rules) while ((await this.removeBatch(rule)) === batch);
  }

  private async removeBatch({ table, expired, days, also = [] }: Retention): Promise<number> {
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
