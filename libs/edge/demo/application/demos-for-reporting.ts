import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { DeliveredDemos } from '@exchange/reporting';
import { Demos } from '../domain/ports';

/** Fills the port of reporting. */
@Injectable()
export class DemosForReporting extends DeliveredDemos {
  constructor(
    private readonly demos: Demos,
    private readonly clock: Clock,
  ) {
    super();
  }

  async accountOf(accountId: number): Promise<number | null> {
    const demo = await this.demos.findNewest(accountId);
    return demo?.isActive(this.clock.now()) && demo.state.campaign ? demo.state.customerId : null;
  }
}
