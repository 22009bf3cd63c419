import { Inject, Injectable } from '@nestjs/common';
import { Metrics } from '../observability/metrics';
import type { Backlog } from '../persistence/context-schema';
import { Counting } from './counting';
import type { Count } from './counts';

export const backlogs = Symbol('backlogs');

/** Maximum counted rows of one kind; alarms fire long before. */
const maxRows = 100_000;

/** SQL of one row: the number of waiting rows (`rows`) and the age of the oldest, in seconds (`seconds`). */
export const waitingSql = ({ table, where, since }: Backlog): string => `
  select (select count(*) from (select 1 from ${table} where ${where} and ${since} <= now() limit ${maxRows}) as counted)::float as rows,
    coalesce(ceil(extract(epoch from now() - (select min(${since}) from ${table} where ${where} and ${since} <= now()))), 0)::float as seconds`;

const countOf = (backlog: Backlog): Count => ({
  name: `backlog of ${backlog.work}`,
  sql: `select part, count from (${waitingSql(backlog)}) as waiting, lateral (values ('rows', rows), ('seconds', seconds)) as each (part, count)`,
  everySeconds: 15,
});

/** Metrics of waiting work in the whole exchange, counted by one process at a time and reported by every worker. */
@Injectable()
export class Backlogs {
  constructor(@Inject(backlogs) all: readonly Backlog[], counting: Counting, metrics: Metrics) {
    const rows: Record<string, number> = {};
    const seconds: Record<string, number> = {};
    for (const backlog of all)
      counting.watch(countOf(backlog), ({ parts }) => {
        rows[backlog.work] = parts['rows'] ?? 0;
        seconds[backlog.work] = parts['seconds'] ?? 0;
      });
    metrics.gaugeOf(
      'work',
      'work_waiting',
      `Due work that waits for a worker, in the whole exchange. Counted up to ${maxRows} per kind.`,
      () => rows,
    );
    metrics.gaugeOf('work', 'work_waiting_seconds', 'Seconds since the oldest waiting work became due.', () => seconds);
  }
}
