import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { ApplyingService } from '../../application/applying.service';
import { CallbackCourier } from '../../application/callback-courier';

/** Milliseconds. A callback under way ends before; a sync in hand is taken over when its lease runs out. */
const longestFarewell = 6_000;

/** What makes the queue dispensable. Safe to run in every worker at once. */
@Injectable()
export class AudiencesSchedule implements OnModuleDestroy {
  constructor(
    private readonly applying: ApplyingService,
    private readonly courier: CallbackCourier,
  ) {}

  @Every(1_000)
  ringDue(): Promise<void> {
    return this.applying.ringDue();
  }

  @Every(500)
  sendDue(): Promise<void> {
    return this.courier.sendDue();
  }

  @Every(2_000)
  reap(): Promise<void> {
    return this.courier.reap();
  }

  @Every(3_600_000)
  forget(): Promise<void> {
    return this.applying.forget();
  }

  /** Before queue and database close. */
  async onModuleDestroy(): Promise<void> {
    const done = Promise.all([this.applying.stop(), this.courier.stop()]);
    await Promise.race([done, pause(longestFarewell, undefined, { ref: false })]);
  }
}
