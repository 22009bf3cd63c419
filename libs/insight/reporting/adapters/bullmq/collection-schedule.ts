import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock, hourMs } from '@exchange/kernel';
import { Every } from '@exchange/platform';
import { CollectingService } from '../../application/collecting.service';
import { DeliveryFacts } from '../../domain/ports';

/** Milliseconds. What is not handed back by then is taken over when its lease runs out. */
const longestFarewell = 3_000;
/** Milliseconds: no import takes that long. */
const leftBehind = hourMs;

@Injectable()
export class CollectionSchedule implements OnModuleDestroy {
  constructor(
    private readonly collecting: CollectingService,
    private readonly facts: DeliveryFacts,
    private readonly clock: Clock,
  ) {}

  @Every(2_000)
  ringDue(): Promise<void> {
    return this.collecting.ringDue();
  }

  @Every(600_000)
  tidyUp(): Promise<void> {
    return this.facts.discardOlderThan(new Date(this.clock.now().getTime() - leftBehind));
  }

  /** Before queue and database close. */
  async onModuleDestroy(): Promise<void> {
    await Promise.race([this.collecting.stop(), pause(longestFarewell, undefined, { ref: false })]);
  }
}
