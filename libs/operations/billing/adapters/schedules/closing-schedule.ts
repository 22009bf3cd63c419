import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { ClosingService } from '../../application/closing.service';
import { billingLimits } from '../../domain/limits';

@Injectable()
export class ClosingSchedule {
  constructor(private readonly closing: ClosingService) {}

  @Every(60_000)
  async close(): Promise<void> {
    while ((await this.closing.round()) === billingLimits.closings);
  }
}
