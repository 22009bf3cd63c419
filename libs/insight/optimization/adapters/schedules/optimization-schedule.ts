import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { AnalystService } from '../../application/analyst.service';

@Injectable()
export class OptimizationSchedule {
  constructor(private readonly analyst: AnalystService) {}

  /** Each media buy is due once a day; this only looks which ones are. */
  @Every(5_000)
  runDue(): Promise<void> {
    return this.analyst.runDue();
  }
}
