import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { EndingsService } from '../../application/endings.service';
import { ForwardingService } from '../../application/forwarding.service';

/** Milliseconds. What is not handed back by then is taken over when its lease runs out. */
const longestFarewell = 3_000;

@Injectable()
export class MediaBuySchedule implements OnModuleDestroy {
  constructor(
    private readonly forwarding: ForwardingService,
    private readonly endings: EndingsService,
  ) {}

  @Every(1_000)
  ringDue(): Promise<void> {
    return this.forwarding.ringDue();
  }

  @Every(2_000)
  endFlights(): Promise<void> {
    return this.endings.endFlights();
  }

  /** Before queue and database close. */
  async onModuleDestroy(): Promise<void> {
    await Promise.race([this.forwarding.stop(), pause(longestFarewell, undefined, { ref: false })]);
  }
}
