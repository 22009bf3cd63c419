import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { DeadLetters } from '../dead-letters/dead-letters';
import { Log } from '../observability/log';
import { Database } from '../persistence/database';
import { Every } from '../schedule/every';
import { Consumers, type ConsumerSubscription } from './consumer';

/** Days after which a consumer that no process has registered is removed. A roll-out can be reverted until then. */
const retiredAfterDays = 7;
const batch = 500;

interface Orphan {
  readonly event_id: string;
  readonly account_id: number;
  readonly attempts: number;
  readonly data: object;
}

/** Registers consumers, so that processes of older versions relay events to them, too (docs/adr/0063). */
export async function registerConsumers(database: Database, subscriptions: readonly ConsumerSubscription[]): Promise<void> {
  const pairs = subscriptions.flatMap(({ consumer, events }) => events.map((type) => ({ consumer, type })));
  // A fixed order prevents deadlocks between processes that start together.
  await database.query(
    `insert into outbox_consumers (consumer, type)
     select consumer, type from jsonb_to_recordset($1::jsonb) as c (consumer text, type text) order by consumer, type
     on conflict (consumer, type) do update set seen_at = now()`,
    [JSON.stringify(pairs)],
  );
}

/** Registers the consumers of this process, and moves events for removed consumers to the dead letters. */
@Injectable()
export class ConsumerRegistry implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly consumers: Consumers,
    private readonly letters: DeadLetters,
    private readonly log: Log,
  ) {}

  /** Runs before the first event is relayed. */
  onModuleInit(): Promise<void> {
    return this.tell();
  }

  @Every(60_000)
  async tell(): Promise<void> {
    await registerConsumers(this.database, this.consumers.current());
  }

  @Every(600_000)
  async retire(): Promise<void> {
    const removed = await this.database.query<{ consumer: string }>(
      `select consumer from outbox_consumers group by consumer having max(seen_at) < now() - $1 * interval '1 day'`,
      [retiredAfterDays],
    );
    for (const { consumer } of removed) {
      // Work for a former name is still handled here.
      if (this.consumers.all().has(consumer)) continue;
      while ((await this.putAside(consumer)) === batch);
      this.log.warn('removed an event consumer that no version has', { consumer });
    }
    await this.database.query(`delete from outbox_consumers where seen_at < now() - $1 * interval '1 day'`, [retiredAfterDays]);
  }

  private putAside(consumer: string): Promise<number> {
    return this.database.run(async () => {
      const orphans = await this.database.query<Orphan>(
        `with orphans as materialized (
           select event_id, consumer from outbox_work where consumer = $1 order by rung_at limit $2 for update skip locked),
         gone as (delete from outbox_work w using orphans o where w.event_id = o.event_id and w.consumer = o.consumer returning w.event_id, w.attempts)
         select g.event_id, g.attempts, e.account_id, jsonb_build_object('type', e.type, 'occurredAt', e.occurred_at, 'payload', e.payload) as data
         from gone g join outbox e on e.id = g.event_id`,
        [consumer, batch],
      );
      for (const { event_id: key, account_id: accountId, attempts, data } of orphans)
        await this.letters.add({
          kind: 'event',
          name: consumer,
          key,
          accountId,
          data,
          attempts,
          error: 'No version has this consumer any more.',
        });
      return orphans.length;
    });
  }
}
