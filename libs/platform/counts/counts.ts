import { Injectable } from '@nestjs/common';
import { Database } from '../persistence/database';

/** A number whose query reads many rows. */
export interface Count {
  readonly name: string;
  /** SQL with the columns `part` (text) and `count`. It must read a limited number of rows, or run rarely. */
  readonly sql: string;
  /** Minimum interval between two counts of all processes together. */
  readonly everySeconds: number;
}

export interface CountResult {
  /** The sum of all parts. */
  readonly value: number;
  readonly parts: Readonly<Record<string, number>>;
}

const nothing: CountResult = { value: 0, parts: {} };
const cacheMs = 5_000;

interface Cached {
  readonly at: number;
  readonly counted: Promise<CountResult>;
}

/** Numbers that one process counts for all others, so that reading them costs the same whatever the number of rows. */
@Injectable()
export class Counts {
  private readonly cache = new Map<string, Cached>();

  constructor(private readonly database: Database) {}

  /** Counts when the last count is older than the interval and no other process is counting. Returns the latest count. */
  async take({ name, sql, everySeconds }: Count): Promise<CountResult> {
    await this.database.query(
      `insert into counts as c (name, value, counted_at) values ($1, 0, 'epoch') on conflict do nothing`,
      [name],
      'counts.begin',
    );
    await this.database.query(
      `with due as materialized (
         select name from counts where name = $1 and counted_at < now() - $2 * interval '1 second' for update skip locked),
       found as materialized (select part, sum(count) as count from (${sql}) as each group by part)
       update counts c set counted_at = now(), value = (select coalesce(sum(count), 0) from found),
         parts = (select coalesce(jsonb_object_agg(part, count), '{}') from found)
       from due where c.name = due.name`,
      [name, everySeconds],
    );
    return this.ask(name);
  }

  /** The latest count, cached for five seconds; 0 while PostgreSQL does not answer. */
  read({ name }: Count): Promise<CountResult> {
    const cached = this.cache.get(name);
    if (cached && performance.now() - cached.at < cacheMs) return cached.counted;
    const counted = this.ask(name).catch(() => nothing);
    this.cache.set(name, { at: performance.now(), counted });
    return counted;
  }

  private async ask(name: string): Promise<CountResult> {
    const [row] = await this.database.query<CountResult>('select value, parts from counts where name = $1', [name], 'counts.read');
    return row ?? nothing;
  }
}
