import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../observability/metrics';
import { Database } from '../persistence/database';
import { Every } from '../schedule/every';
import { countsSql, nameOf, sealedColumns } from './sealed-column';
import type { SealedColumn } from './sealed-column';
import { SecretBox } from './secret-box';

/** Between two counts of all processes together. */
const everySeconds = 600;

/** How many stored secrets need which key: counted by one worker at a time, told by all of them. */
@Injectable()
export class KeyCounting {
  private readonly gauge;

  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
    metrics: Metrics,
    @Inject(sealedColumns) private readonly places: readonly SealedColumn[],
  ) {
    const help = 'Stored secrets by the key that they need, in the whole exchange.';
    this.gauge = new Gauge({ name: 'secrets_sealed', help, labelNames: ['place', 'key'], registers: [metrics.registry] });
  }

  @Every(60_000)
  async count(): Promise<void> {
    for (const [name, counts] of this.byName()) await this.take(name, counts.join(' union all '));
    const counted = await this.database.query<{ place: string; keys: Record<string, number> }>('select place, keys from secret_key_counts');
    this.gauge.reset();
    for (const { place, keys } of counted) {
      for (const [key, rows] of Object.entries(keys)) {
        this.gauge.set({ place, key }, rows);
        // What waits for a process with that key is not even looked at here, so this is where it alarms.
        this.box.lacks(key);
      }
    }
  }

  /** Several declarations may speak of one column. */
  private byName(): ReadonlyMap<string, readonly string[]> {
    const byName = new Map<string, string[]>();
    for (const place of this.places) byName.set(nameOf(place), [...(byName.get(nameOf(place)) ?? []), `(${countsSql(place)})`]);
    return byName;
  }

  /** Counts if nobody has lately, or is doing so. */
  private async take(name: string, counts: string): Promise<void> {
    await this.database.query(`insert into secret_key_counts (place, keys, counted_at) values ($1, '{}', 'epoch') on conflict do nothing`, [
      name,
    ]);
    await this.database.query(
      `with due as materialized (
         select place from secret_key_counts where place = $1 and counted_at < now() - $2 * interval '1 second' for update skip locked)
       update secret_key_counts c set counted_at = now(), keys = (
         select coalesce(jsonb_object_agg(id, rows), '{}') from (select id, sum(rows) as rows from (${counts}) as each group by id) as all_of_it)
       from due where c.place = due.place`,
      [name, everySeconds],
    );
  }
}
