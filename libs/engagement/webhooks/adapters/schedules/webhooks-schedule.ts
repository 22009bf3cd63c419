import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { hourMs } from '@exchange/kernel';
import { Every, Metrics } from '@exchange/platform';
import { CourierService } from '../../application/courier.service';
import { HousekeepingService } from '../../application/housekeeping.service';

@Injectable()
export class WebhooksSchedule implements OnModuleDestroy {
  constructor(
    private readonly housekeeping: HousekeepingService,
    private readonly courier: CourierService,
    metrics: Metrics,
  ) {
    metrics.gauge('webhook_attempts_in_flight', 'Webhook deliveries being sent by this process.', () => courier.inFlight);
    metrics.gauge('webhook_deliveries_waiting', 'Webhook deliveries that wait in the memory of this process.', () => courier.waiting);
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
    return this.housekeeping.forget();
  }

  /** What is under way ends within 5 s and is settled before the database connection goes. */
  async onModuleDestroy(): Promise<void> {
    await this.courier.stop();
  }
}
