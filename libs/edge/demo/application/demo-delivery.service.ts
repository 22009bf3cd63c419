import { Injectable } from '@nestjs/common';
import { Clock, dayOf, daysAfter, UnitOfWork } from '@exchange/kernel';
import { Log } from '@exchange/platform';
import type { DemoState } from '../domain/demo';
import { demoLimits } from '../domain/limits';
import { Demos, SampleBuyers } from '../domain/ports';
import { flightDaysBetween } from '../domain/sample-flight';

/** Reports the delivery of demo campaigns once a day is over. */
@Injectable()
export class DemoDeliveryService {
  constructor(
    private readonly demos: Demos,
    private readonly buyers: SampleBuyers,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async deliver(): Promise<void> {
    const now = this.clock.now();
    const yesterday = daysAfter(dayOf(now), -1);
    for (const demo of await this.demos.findUndelivered(yesterday, demoLimits.demosPerRound)) await this.deliverOf(demo, yesterday, now);
  }

  /** A demo that fails is retried and does not block others. */
  private async deliverOf(demo: DemoState, yesterday: string, now: Date): Promise<void> {
    try {
      await this.unitOfWork.run(async () => {
        const moved = await this.demos.change(demo, (found) => (found.isActive(now) ? found.recordDelivery(yesterday, now) : null));
        const { campaign, customerId, deliveredThrough } = demo;
        if (moved && campaign)
          await this.buyers.reportDelivery(customerId, campaign, flightDaysBetween(campaign, deliveredThrough, yesterday));
      });
    } catch (error) {
      if (this.unitOfWork.isDatabaseUnreachable(error)) throw error;
      this.log.warn('the delivery of a demo could not be reported', { error, customerId: demo.customerId });
    }
  }
}
