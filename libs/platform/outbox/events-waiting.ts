import { Injectable } from '@nestjs/common';
import { Counting } from '../counts/counting';
import type { Count } from '../counts/counts';
import { Metrics } from '../observability/metrics';

/** More are not counted: whoever watches was told long before. */
const most = 100_000;

/** Events that wait for a consumer. */
export const eventsWaiting: Count = {
  name: 'events_waiting',
  sql: `select '' as part, count(*) as count from (select 1 from outbox_work limit ${most}) as waiting`,
  everySeconds: 10,
};

@Injectable()
export class EventsWaiting {
  constructor(counting: Counting, metrics: Metrics) {
    let waiting = 0;
    counting.watch(eventsWaiting, ({ value }) => (waiting = value));
    metrics.gauge('events_waiting', 'Events that wait for a consumer, in the whole exchange; at most 100,000 are counted.', () => waiting);
  }
}
