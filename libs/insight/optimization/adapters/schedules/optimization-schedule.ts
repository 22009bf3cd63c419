import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { AnalysisService } from '../../application/analysis.service';

@Injectable()
export class OptimizationSchedule {
  constructor(private readonly analysis: AnalysisService) {}

  /** Polls for due media buys; each is due once a day. */
  @Every(5_000)
  runDue(): Promise<void> {
    return this.analysis.runDue();
  }
}
