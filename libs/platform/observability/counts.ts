import { Injectable } from '@nestjs/common';
import { Database } from '../persistence/database';

/** A number that takes a look at many rows. */
interface Count {
  readonly name: string;
  /** SQL of one number; what it reads is bounded. */
  readonly sql: string;
}

/** More are not counted: whoever watches was told long before. */
const most = 100_000;

/** Events that wait for a consumer. */
export const eventsWaiting: Count = {
  name: 'events_waiting',
  sql: `select count(*) from (select 1 from outbox_work limit ${most}) as waiting`,
};

const everySeconds = 10;
const knownMs = 5_000;

interface Known {
  readonly at: number;
  readonly value: Promise<number>;
}

/** Numbers that one process counts every ten seconds, and everybody reads: looking at them costs the same however much there is. */
@Injectable()
export class Counts {
  private readonly known = new Map<string, Known>();

  constructor(private readonly database: Database) {}

  /** Counts if nobody has lately, or is doing so. */
  async take({ name, sql }: Count): Promise<void> {
    await this.database.query(
      `insert into counts as c (name, value, counted_at) values ($1, 0, 'epoch') on conflict do nothing`,
      [name],
      'counts.begin',
    );
    await this.database.query(
      `with due as materialized (
         select name from counts where name = $1 and counted_at < now() - $2 * interval '1 second' for update skip locked)
       update counts c set value = (${sql}), counted_at = now() from due where c.name = due.name`,
      [name, everySeconds],
      `counts.${name}`,
    );
  }

  /** As it was counted last; 0 while that cannot be read. Asked of PostgreSQL every five seconds at most. */
  read({ name }: Count): Promise<number> {
    const known = this.known.get(name);
    if (known && performance.now() - known.at < knownMs) return known.value;
    const value = this.ask(name);
    this.known.set(name, { at: performance.now(), value });
    return value;
  }

  private async ask(name: string): Promise<number> {
    try {
      const [row] = await this.database.query<{ value: number }>('select value from counts where name = $1', [name], 'counts.read');
      return row?.value ?? 0;
    } catch {
      return 0;
    }
  }
}
