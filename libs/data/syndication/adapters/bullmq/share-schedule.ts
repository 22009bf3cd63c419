import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { SharingService } from '../../application/sharing.service';

/** Milliseconds. What is not handed back by then is taken over when its lease runs out. */
const longestFarewell = 3_000;

@Injectable()
export class ShareSchedule implements OnModuleDestroy {
  constructor(private readonly sharing: SharingService) {}

  @Every(1_000)
  ringDue(): Promise<void> {
    return this.sharing.ringDue();
  }

  /** Before queue and database close. */
  async onModuleDestroy(): Promise<void> {
    await Promise.race([this.sharing.stop(), pause(longestFarewell, undefined, { ref: false })]);
  }
}
