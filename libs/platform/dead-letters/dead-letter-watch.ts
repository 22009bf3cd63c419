import { Injectable } from '@nestjs/common';
import { Metrics } from '../observability/metrics';
import { Every } from '../schedule/every';
import { DeadLetters } from './dead-letters';

const maxCounted = 10_000;

/** Reports the number of dead letters, for one common alarm. */
@Injectable()
export class DeadLetterWatch {
  private counted = 0;

  constructor(
    private readonly letters: DeadLetters,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'dead_letters',
      `Mails, events and jobs that failed permanently and wait for an operator (up to ${maxCounted}).`,
      () => this.counted,
    );
  }

  @Every(30_000)
  async count(): Promise<void> {
    this.counted = await this.letters.count(maxCounted);
  }
}
