import { Injectable } from '@nestjs/common';
import { Metrics } from '../observability/metrics';
import { Every } from '../schedule/every';
import { DeadLetters } from './dead-letters';

const countedUpTo = 10_000;

/** Tells how many dead letters there are: one alarm for all of them. */
@Injectable()
export class DeadLetterWatch {
  private known = 0;

  constructor(
    private readonly letters: DeadLetters,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'dead_letters',
      `Mails, events and jobs that failed for good and wait for an operator (up to ${countedUpTo}).`,
      () => this.known,
    );
  }

  @Every(30_000)
  async count(): Promise<void> {
    this.known = await this.letters.count(countedUpTo);
  }
}
