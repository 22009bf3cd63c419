import { Injectable } from '@nestjs/common';
import { Counting } from '../counts/counting';
import type { Count } from '../counts/counts';
import { Metrics } from '../observability/metrics';

/** Maximum counted events; alarms fire long before. */
const maxCounted = 100_000;

/** Events that wait for a consumer. */
export const eventsWaiting: Count = {
  name: 'events_waiting',
  sql: `select '' as part, count(*) as count from (select 1 from outbox_work limit ${maxCounted}) as waiting`,
  everySeconds: 10,
};

/** Ids sort by time, so the first one is the oldest. */
const oldestEvent: Count = {
  name: 'events_waiting_seconds',
  sql: `select '' as part, ceil(extract(epoch from now() - occurred_at)) as count from outbox
    where id = (select event_id from outbox_work order by event_id limit 1)`,
  everySeconds: 10,
};

@Injectable()
export class EventsWaiting {
  constructor(counting: Counting, metrics: Metrics) {
    let [waiting, seconds] = [0, 0];
    counting.watch(eventsWaiting, ({ value }) => (waiting = value));
    counting.watch(oldestEvent, ({ value }) => (seconds = value));
    metrics.gauge('events_waiting', 'Events that wait for a consumer, in the whole exchange. Counted up to 100,000.', () => waiting);
    metrics.gauge('events_waiting_seconds', 'Age of the oldest waiting event, in seconds.', () => seconds);
  }
}
