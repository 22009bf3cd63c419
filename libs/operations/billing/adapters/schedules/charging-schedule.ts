import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { ChargingService } from '../../application/charging.service';
import { billingLimits } from '../../domain/limits';

@Injectable()
export class ChargingSchedule {
  constructor(private readonly charging: ChargingService) {}

  @Every(5_000)
  async charge(): Promise<void> {
    while ((await this.charging.chargeDue()) === billingLimits.chargesPerRound);
  }
}
