import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { TidyingService } from '../../application/tidying.service';
import { demoLimits } from '../../domain/limits';

@Injectable()
export class TidySchedule {
  constructor(private readonly tidying: TidyingService) {}

  @Every(demoLimits.tidyEvery)
  tidy(): Promise<void> {
    return this.tidying.tidy();
  }
}
