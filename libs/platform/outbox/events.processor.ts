import { WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { DeadLetters } from '../dead-letters/dead-letters';
import { PermanentError } from '../dead-letters/permanent-error';
import { Log } from '../observability/log';
import { Database } from '../persistence/database';
import { Works } from '../queues/works';
import { traced } from '../request/current-trace';
import { Trace } from '../request/trace';
import { Every } from '../schedule/every';
import { isKeyElsewhere, SecretBox } from '../secrets/secret-box';
import { Spans } from '../tracing/spans';
import { Consumers, type KnownConsumer } from './consumer';
import type { StoredEvent } from './outbox';
import { type EventsJob, eventsQueue, ringAgainAfterMs } from './relay';

/** Delays double up to a quarter of an hour, so this takes about a day: a mail server outage must not produce dead letters. */
export const maxAttempts = 100;
const maxDelayFactor = 300;
/** Batch size of events that wait for a key. */
const takeOverBatch = 100;

interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly account_id: number;
  readonly occurred_at: Date;
  readonly payload: object;
  readonly trace: string | null;
}

/** Passes an event to one consumer and marks it as consumed in the same transaction. A duplicate job finds nothing to do. */
@Works(eventsQueue, { concurrency: 16 })
export class EventsProcessor extends WorkerHost {
  constructor(
    private readonly database: Database,
    private readonly consumers: Consumers,
    private readonly letters: DeadLetters,
    private readonly secrets: SecretBox,
    private readonly log: Log,
    private readonly spans: Spans,
  ) {
    super();
  }

  override async process(job: Job<EventsJob>): Promise<void> {
    const { eventIds, consumer } = job.data;
    const found = this.consumers.all().get(consumer);
    // The consumer belongs to another version: its work stays, and a process with that version wakes workers up again.
    if (!found) return;
    if (eventIds.length > 1 && (await this.handleBatch(eventIds, found))) return;
    for (const eventId of eventIds) await this.handleAlone(eventId, found);
  }

  /** False when the events must be handled one by one, so that a failing event does not block the others. */
  private async handleBatch(eventIds: readonly string[], known: KnownConsumer): Promise<boolean> {
    try {
      await this.database.run(async () => {
        const events = await this.claimEvents(eventIds, known);
        if (events.length > 0) await known.handler.handleTogether?.(events as StoredEvent<never>[]);
      });
      return true;
    } catch (error) {
      this.log.warn('event consumer failed, handling its events one by one', {
        consumer: known.consumer,
        reason: (error as Error).message,
      });
      return false;
    }
  }

  private async handleAlone(eventId: string, known: KnownConsumer): Promise<void> {
    try {
      await this.database.run(async () => {
        const [event] = await this.claimEvents([eventId], known);
        if (event) await this.traceHandling(event, known, () => known.handler.handle(event as StoredEvent<never>));
      });
    } catch (error) {
      await this.recordFailure(eventId, known.consumer, error);
    }
  }

  private async traceHandling({ trace, type }: StoredEvent, { consumer }: KnownConsumer, work: () => Promise<void>): Promise<void> {
    const span = this.spans.begin(Trace.from(trace), `${consumer} ${type}`, 'consumer');
    try {
      await traced(span.trace, work);
      span.end();
    } catch (error) {
      span.end(error);
      throw error;
    }
  }

  /** Retries later, up to the maximum of attempts; then the event becomes a dead letter. */
  private async recordFailure(eventId: string, consumer: string, error: unknown): Promise<void> {
    if (isKeyElsewhere(error)) return this.leaveForKey(eventId, consumer, error.keyId);
    await this.database.run(async () => {
      const [row] = await this.database.query<{ attempts: number }>(
        `update outbox_work set attempts = attempts + 1, needs_key = null, rung_at = now() + $3 * interval '1 millisecond' * (least(power(2, attempts + 1), $4) - 1)
         where event_id = $1 and consumer = $2 returning attempts`,
        [eventId, consumer, ringAgainAfterMs, maxDelayFactor],
      );
      if (!row) return;
      if (row.attempts < maxAttempts && !(error instanceof PermanentError))
        return this.log.error('event consumer failed, will retry', { consumer, eventId, attempts: row.attempts, error });
      const [event] = await this.database.query<{ account_id: number; data: object }>(
        `with gone as (delete from outbox_work where event_id = $1 and consumer = $2)
         select account_id, jsonb_build_object('type', type, 'occurredAt', occurred_at, 'payload', payload) as data from outbox where id = $1`,
        [eventId, consumer],
      );
      const { account_id: accountId, data } = event!;
      await this.letters.add({ kind: 'event', name: consumer, key: eventId, accountId, data, attempts: row.attempts, error });
      this.log.error('event consumer failed permanently, dead letter stored', { consumer, eventId, attempts: row.attempts, error });
    });
  }

  /**
   * Only another process has the key of a needed secret (docs/adr/0058). No attempt is counted and no job is added, because a process
   * without the key could get it again.
   */
  private async leaveForKey(eventId: string, consumer: string, keyId: string | null): Promise<void> {
    await this.database.query(`update outbox_work set needs_key = $3, rung_at = 'infinity' where event_id = $1 and consumer = $2`, [
      eventId,
      consumer,
      keyId,
    ]);
  }

  /** Handles events that processes without the key have left. */
  @Every(1_000)
  async takeOver(): Promise<void> {
    const known = this.consumers.all();
    const work = await this.database.query<{ event_id: string; consumer: string }>(
      'select event_id, consumer from outbox_work where needs_key = any($1::text[]) and consumer = any($2::text[]) limit $3',
      [this.secrets.keyIds, [...known.keys()], takeOverBatch],
      'outbox.take-over',
    );
    for (const { event_id: eventId, consumer } of work) await this.handleAlone(eventId, known.get(consumer)!);
  }

  /** Skips events that another process is handling (if it fails there, a worker is woken up again), and events that only a newer version of the consumer handles. */
  private async claimEvents(eventIds: readonly string[], { consumer, events: types }: KnownConsumer): Promise<StoredEvent[]> {
    const rows = await this.database.query<EventRow>(
      `with mine as materialized (
         select w.event_id from outbox_work w join outbox o on o.id = w.event_id
         where w.event_id = any($1::text[]) and w.consumer = $2 and o.type = any($3::text[]) for update of w skip locked),
       done as (delete from outbox_work w using mine where w.event_id = mine.event_id and w.consumer = $2 returning w.event_id)
       select id, type, account_id, occurred_at, payload, trace from outbox where id in (select event_id from done) order by position`,
      [eventIds, consumer, types],
      'outbox.take',
    );
    return rows.map((row) => ({
      id: row.id,
      type: row.type,
      accountId: row.account_id,
      occurredAt: row.occurred_at,
      payload: row.payload,
      trace: row.trace,
    }));
  }
}
