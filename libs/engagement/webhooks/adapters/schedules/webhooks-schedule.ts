import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { hourMs } from '@exchange/kernel';
import { Every, Metrics } from '@exchange/platform';
import { HousekeepingService } from '../../application/housekeeping.service';
import { SendingService } from '../../application/sending.service';

@Injectable()
export class WebhooksSchedule implements OnModuleDestroy {
  constructor(
    private readonly housekeeping: HousekeepingService,
    private readonly sender: SendingService,
    metrics: Metrics,
  ) {
    metrics.gauge('webhook_attempts_in_flight', 'Webhook deliveries being sent by this process.', () => sender.inFlight);
    metrics.gauge('webhook_deliveries_waiting', 'Webhook deliveries queued in the memory of this process.', () => sender.waiting);
  }

  @Every(1_000)
  sweep(): Promise<void> {
    return this.housekeeping.sweep();
  }

  @Every(2_000)
  reap(): Promise<void> {
    return this.housekeeping.reap();
  }

  @Every(hourMs)
  forget(): Promise<void> {
    return this.housekeeping.purge();
  }

  /** Attempts under way end within 5 s and are settled before the database connection closes. */
  async onModuleDestroy(): Promise<void> {
    await this.sender.stop();
  }
}
