import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { Database } from '../persistence/database';
import { Listening } from '../persistence/listening';
import { wakeUpJobId } from '../queues/wake-up-job-id';
import { Every } from '../schedule/every';
import { Consumers } from './consumer';
import { outboxChannel } from './outbox';

export const eventsQueue = 'events';

const batch = 500;
/** Maximum events in a job of a batch consumer. */
const batchSize = 50;
/** Delay after which workers are woken up again for unfinished work, because Redis may have lost the job. With the interval of the check this takes less than 5 s. */
export const ringAgainAfterMs = 3_000;

interface Work {
  readonly event_id: string;
  readonly consumer: string;
}

export interface EventsJob {
  readonly consumer: string;
  readonly eventIds: readonly string[];
}

/** Converts outbox rows into work per consumer, and adds a queue job for each. PostgreSQL stays the system of record (docs/adr/0005). */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private listening: Listening | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;
  private isWakeQueued = false;

  constructor(
    @InjectQueue(eventsQueue) private readonly queue: Queue<EventsJob>,
    private readonly database: Database,
    private readonly consumers: Consumers,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    // Polling continues while this connection is down.
    this.listening = new Listening(this.settings.databaseUrl, this.settings.connectionTimeouts, outboxChannel, {
      heard: () => this.wake(),
      begun: () => this.wake(),
      failed: ({ message }) => this.log.warn('the outbox relay cannot listen and polls instead', { reason: message }),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.running;
    await this.listening?.stop();
  }

  @Every(1_000)
  async poll(): Promise<void> {
    this.wake();
    await this.running;
  }

  /**
   * Rings again for work whose job was lost or failed, for the consumers of this process: the oldest of each, up to a batch. Pairs are
   * compared so that PostgreSQL uses the index on the pair.
   */
  @Every(1_000)
  async ringAgain(): Promise<void> {
    const work = await this.database.query<Work>(
      `with due as materialized (
         select w.event_id, w.consumer from unnest($3::text[]) as c (consumer) cross join lateral (
           select event_id, consumer, rung_at from outbox_work
           where (consumer, rung_at) >= (c.consumer, '-infinity') and (consumer, rung_at) < (c.consumer, now() - $1 * interval '1 millisecond')
           order by consumer, rung_at limit $2 for update skip locked) as w
         order by w.rung_at limit $2)
       update outbox_work w set rung_at = now() from due where w.event_id = due.event_id and w.consumer = due.consumer
       returning w.event_id, w.consumer`,
      [ringAgainAfterMs, batch, [...this.consumers.all().keys()]],
      'outbox.ring-again',
    );
    await this.wakeWorkers(work);
  }

  private wake(): void {
    if (this.isStopped) return;
    if (this.isWakeQueued) return;
    this.isWakeQueued = true;
    this.running = this.running.then(async () => {
      this.isWakeQueued = false;
      try {
        while (!this.isStopped && (await this.relayBatch()) === batch);
      } catch (error) {
        this.log.error('outbox relay failed', { error });
      }
    });
  }

  /**
   * Converts events into work in one transaction, for the consumers of all running versions (docs/adr/0063). Jobs are added after the
   * commit; after a crash, `ringAgain` adds them.
   */
  private async relayBatch(): Promise<number> {
    const consumers = this.consumers.current().flatMap(({ consumer, events }) => events.map((type) => ({ consumer, type })));
    const rows = await this.database.query<Work & { relayed: number }>(
      `with taken as (
         select id, type, position from outbox where relayed_at is null order by position limit $1 for update skip locked),
       marked as (update outbox set relayed_at = now() where id in (select id from taken)),
       listening as (
         select consumer, type from jsonb_to_recordset($2::jsonb) as c(consumer text, type text) union select consumer, type from outbox_consumers),
       added as (
         insert into outbox_work (event_id, consumer) select taken.id, listening.consumer from taken join listening using (type)
         on conflict do nothing returning event_id, consumer)
       (select event_id, consumer, 0 as relayed from added join taken on taken.id = event_id order by position, consumer)
       union all select null, null, count(*) from taken`,
      [batch, JSON.stringify(consumers)],
      'outbox.relay',
    );
    await this.wakeWorkers(rows.filter(({ event_id: id }) => id !== null));
    return rows.at(-1)?.relayed ?? 0;
  }

  private async wakeWorkers(work: readonly Work[]): Promise<void> {
    if (work.length === 0) return;
    await this.queue.addBulk(
      this.jobsOf(work).map((data) => ({
        name: data.consumer,
        data,
        opts: { jobId: wakeUpJobId(`${data.eventIds[0]}-${data.consumer}`), removeOnComplete: true, removeOnFail: true },
      })),
    );
  }

  private jobsOf(work: readonly Work[]): EventsJob[] {
    const jobs: { consumer: string; eventIds: string[] }[] = [];
    const open = new Map<string, string[]>();
    for (const { event_id: eventId, consumer } of work) {
      const begun = open.get(consumer);
      if (begun && begun.length < batchSize) {
        begun.push(eventId);
        continue;
      }
      const eventIds = [eventId];
      jobs.push({ consumer, eventIds });
      if (this.consumers.all().get(consumer)?.handler.handleTogether) open.set(consumer, eventIds);
    }
    return jobs;
  }
}
