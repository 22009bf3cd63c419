import { WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { Log } from '../observability/log';
import { Database } from '../persistence/database';
import { Works } from '../queues/works';
import { Consumers } from './consumer';
import type { StoredEvent } from './outbox';
import { eventsQueue } from './relay';

interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly account_id: number;
  readonly occurred_at: Date;
  readonly payload: object;
}

/** Hands an event to one consumer and ticks it off in the same transaction. A job that was rung twice finds nothing to do. */
@Works(eventsQueue, { concurrency: 16 })
export class EventsProcessor extends WorkerHost {
  constructor(
    private readonly database: Database,
    private readonly consumers: Consumers,
    private readonly log: Log,
  ) {
    super();
  }

  override async process(job: Job<{ eventId: string; consumer: string }>): Promise<void> {
    const { eventId, consumer } = job.data;
    const found = this.consumers.all().get(consumer);
    if (!found) return;
    try {
      await this.database.run(async () => {
        const event = await this.take(eventId, consumer);
        if (event) await found.handler.handle(event as StoredEvent<never>);
      });
    } catch (error) {
      this.log.error('event consumer failed, it will be tried again', { consumer, eventId, error });
      await this.database.query('update outbox_work set attempts = attempts + 1, rung_at = now() where event_id = $1 and consumer = $2', [
        eventId,
        consumer,
      ]);
    }
  }

  private async take(eventId: string, consumer: string): Promise<StoredEvent | null> {
    const [row] = await this.database.query<EventRow>(
      `with done as (delete from outbox_work where event_id = $1 and consumer = $2 returning event_id)
       select id, type, account_id, occurred_at, payload from outbox where id = (select event_id from done)`,
      [eventId, consumer],
      'outbox.take',
    );
    return row ? { id: row.id, type: row.type, accountId: row.account_id, occurredAt: row.occurred_at, payload: row.payload } : null;
  }
}
