import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { RfpsService } from '../../application/rfps.service';

@Injectable()
export class DispatchSchedule {
  constructor(private readonly rfps: RfpsService) {}

  @Every(1_000)
  dispatchDue(): Promise<void> {
    return this.rfps.dispatchDue();
  }
}
