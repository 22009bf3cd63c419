import { Injectable } from '@nestjs/common';
import { Counts, eventsWaiting } from '../observability/counts';
import { Metrics } from '../observability/metrics';
import { Every } from '../schedule/every';

/** Counts what waits, in one worker at a time; all of them tell it. */
@Injectable()
export class Counting {
  private waiting = 0;

  constructor(
    private readonly counts: Counts,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'events_waiting',
      'Events that wait for a consumer, in the whole exchange; at most 100,000 are counted.',
      () => this.waiting,
    );
  }

  @Every(5_000)
  async count(): Promise<void> {
    await this.counts.take(eventsWaiting);
    this.waiting = await this.counts.read(eventsWaiting);
  }
}
