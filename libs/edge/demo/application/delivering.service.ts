import { Injectable } from '@nestjs/common';
import { Clock, dayOf, daysAfter, UnitOfWork } from '@exchange/kernel';
import { Log } from '@exchange/platform';
import type { DemoState } from '../domain/demo';
import { demoLimits } from '../domain/limits';
import { Demos, SampleBuyers } from '../domain/ports';
import { daysBetween } from '../domain/sample-flight';

/** Campaigns of demos go on: once a day is over, their sellers tell what they delivered on it. */
@Injectable()
export class DeliveringService {
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
    for (const demo of await this.demos.behind(yesterday, demoLimits.tidyTogether)) await this.deliverOf(demo, yesterday, now);
  }

  /** One that cannot be told of holds up no other; it is tried again. */
  private async deliverOf(demo: DemoState, yesterday: string, now: Date): Promise<void> {
    try {
      await this.unitOfWork.run(async () => {
        const moved = await this.demos.change(demo, (found) => (found.isActive(now) ? found.delivered(yesterday, now) : null));
        const { campaign, customerId, deliveredThrough } = demo;
        if (moved && campaign) await this.buyers.deliver(customerId, campaign, daysBetween(campaign, deliveredThrough, yesterday));
      });
    } catch (error) {
      if (this.unitOfWork.isAway(error)) throw error;
      this.log.warn('a demo could not be told what was delivered', { error, customerId: demo.customerId });
    }
  }
}
