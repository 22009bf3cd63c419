import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Counting } from '../counts/counting';
import { Metrics } from '../observability/metrics';
import type { SealedColumn } from '../persistence/context-schema';
import { countsSql, nameOf, sealedColumns } from './sealed-column';
import { SecretBox } from './secret-box';

const everySeconds = 600;

/** Reports the number of stored secrets per key. */
@Injectable()
export class KeysNeeded {
  constructor(box: SecretBox, counting: Counting, metrics: Metrics, @Inject(sealedColumns) places: readonly SealedColumn[]) {
    const help = 'Stored secrets by the key that they need, in the whole exchange.';
    const gauge = new Gauge({ name: 'secrets_sealed', help, labelNames: ['place', 'key'], registers: [metrics.registry] });
    for (const [place, sql] of sqlByName(places)) {
      let shown: readonly string[] = [];
      counting.watch({ name: `secrets_sealed ${place}`, sql, everySeconds }, ({ parts }) => {
        for (const key of shown) gauge.remove({ place, key });
        shown = Object.keys(parts);
        for (const [key, rows] of Object.entries(parts)) {
          gauge.set({ place, key }, rows);
          // Work that waits for a process with that key is never processed here, so the alarm is raised here.
          box.lacks(key);
        }
      });
    }
  }
}

/** Combines several declarations of one column. */
function sqlByName(places: readonly SealedColumn[]): ReadonlyMap<string, string> {
  const byName = new Map<string, string>();
  for (const place of places) {
    const [before, sql] = [byName.get(nameOf(place)), `(select id as part, rows as count from (${countsSql(place)}) as keys)`];
    byName.set(nameOf(place), before === undefined ? sql : `${before} union all ${sql}`);
  }
  return byName;
}
