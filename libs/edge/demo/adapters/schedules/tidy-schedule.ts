import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { DemoCleanupService } from '../../application/demo-cleanup.service';
import { DemoDeliveryService } from '../../application/demo-delivery.service';
import { demoLimits } from '../../domain/limits';

/** Cleans up and delivers in every worker. The method names are values of the metric label `schedule`. */
@Injectable()
export class TidySchedule {
  constructor(
    private readonly cleanup: DemoCleanupService,
    private readonly delivering: DemoDeliveryService,
  ) {}

  @Every(demoLimits.cleanupEveryMs)
  tidy(): Promise<void> {
    return this.cleanup.cleanUp();
  }

  @Every(demoLimits.cleanupEveryMs)
  deliver(): Promise<void> {
    return this.delivering.deliver();
  }
}
