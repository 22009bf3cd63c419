import { Injectable } from '@nestjs/common';
import { Clock, hourMs, later } from '@exchange/kernel';
import { Every } from '@exchange/platform';
import { DeliveryFacts } from '../../domain/ports';

/** Milliseconds after which staged rows count as abandoned: no import takes that long. */
const abandonedAfterMs = hourMs;

@Injectable()
export class CollectionSchedule {
  constructor(
    private readonly facts: DeliveryFacts,
    private readonly clock: Clock,
  ) {}

  @Every(600_000)
  tidyUp(): Promise<void> {
    return this.facts.discardOlderThan(later(this.clock.now(), -abandonedAfterMs));
  }
}
