import { Injectable } from '@nestjs/common';
import { Database } from '../persistence/database';

/** A number that takes a look at many rows. */
export interface Count {
  readonly name: string;
  /** SQL of rows `part` (a text) and `count`; what it reads is bounded, or it is read seldom. */
  readonly sql: string;
  /** Between two looks of all processes together. */
  readonly everySeconds: number;
}

export interface Counted {
  /** Of all parts together. */
  readonly value: number;
  readonly parts: Readonly<Record<string, number>>;
}

const nothing: Counted = { value: 0, parts: {} };
const knownMs = 5_000;

interface Known {
  readonly at: number;
  readonly counted: Promise<Counted>;
}

/** Numbers that one process counts for all, and everybody reads: looking at them costs the same however much there is. */
@Injectable()
export class Counts {
  private readonly known = new Map<string, Known>();

  constructor(private readonly database: Database) {}

  /** Counts if nobody has lately, or is doing so. What is known then. */
  async take({ name, sql, everySeconds }: Count): Promise<Counted> {
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

  /** As it was counted last; nothing while that cannot be read. Asked of PostgreSQL every five seconds at most. */
  read({ name }: Count): Promise<Counted> {
    const known = this.known.get(name);
    if (known && performance.now() - known.at < knownMs) return known.counted;
    const counted = this.ask(name).catch(() => nothing);
    this.known.set(name, { at: performance.now(), counted });
    return counted;
  }

  private async ask(name: string): Promise<Counted> {
    const [row] = await this.database.query<Counted>('select value, parts from counts where name = $1', [name], 'counts.read');
    return row ?? nothing;
  }
}
