import { WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { Log } from '../observability/log';
import { Database } from '../persistence/database';
import { Works } from '../queues/works';
import { Consumers, type EventConsumer } from './consumer';
import type { StoredEvent } from './outbox';
import { type EventsJob, eventsQueue } from './relay';

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

  override async process(job: Job<EventsJob>): Promise<void> {
    const { eventIds, consumer } = job.data;
    const found = this.consumers.all().get(consumer);
    if (!found) return;
    if (eventIds.length > 1 && (await this.together(eventIds, consumer, found.handler))) return;
    for (const eventId of eventIds) await this.alone(eventId, consumer, found.handler);
  }

  /** False when they have to be handled one by one, so that an event that cannot be handled holds up no other. */
  private async together(eventIds: readonly string[], consumer: string, handler: EventConsumer): Promise<boolean> {
    try {
      await this.database.run(async () => {
        const events = await this.take(eventIds, consumer);
        if (events.length > 0) await handler.handleTogether?.(events as StoredEvent<never>[]);
      });
      return true;
    } catch (error) {
      this.log.warn('event consumer failed, its events are handled one by one', { consumer, reason: (error as Error).message });
      return false;
    }
  }

  private async alone(eventId: string, consumer: string, handler: EventConsumer): Promise<void> {
    try {
      await this.database.run(async () => {
        const [event] = await this.take([eventId], consumer);
        if (event) await handler.handle(event as StoredEvent<never>);
      });
    } catch (error) {
      this.log.error('event consumer failed, it will be tried again', { consumer, eventId, error });
      await this.database.query('update outbox_work set attempts = attempts + 1, rung_at = now() where event_id = $1 and consumer = $2', [
        eventId,
        consumer,
      ]);
    }
  }

  /** What another process is handling at this moment is left to it: if it fails there, it is rung again. */
  private async take(eventIds: readonly string[], consumer: string): Promise<StoredEvent[]> {
    const rows = await this.database.query<EventRow>(
      `with mine as materialized (
         select event_id from outbox_work where event_id = any($1::text[]) and consumer = $2 for update skip locked),
       done as (delete from outbox_work w using mine where w.event_id = mine.event_id and w.consumer = $2 returning w.event_id)
       select id, type, account_id, occurred_at, payload from outbox where id in (select event_id from done) order by position`,
      [eventIds, consumer],
      'outbox.take',
    );
    return rows.map((row) => ({
      id: row.id,
      type: row.type,
      accountId: row.account_id,
      occurredAt: row.occurred_at,
      payload: row.payload,
    }));
  }
}
