import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { DeliveringService } from '../../application/delivering.service';
import { TidyingService } from '../../application/tidying.service';
import { demoLimits } from '../../domain/limits';

/** Cleans up and delivers in every worker. The method names are values of the metric label `schedule`. */
@Injectable()
export class TidySchedule {
  constructor(
    private readonly tidying: TidyingService,
    private readonly delivering: DeliveringService,
  ) {}

  @Every(demoLimits.cleanupEveryMs)
  tidy(): Promise<void> {
    return this.tidying.tidy();
  }

  @Every(demoLimits.cleanupEveryMs)
  deliver(): Promise<void> {
    return this.delivering.deliver();
  }
}
