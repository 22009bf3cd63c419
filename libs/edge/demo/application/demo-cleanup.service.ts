import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@exchange/kernel';
import { Demo, type DemoState } from '../domain/demo';
import { demoLimits } from '../domain/limits';
import { Demos, SampleAccounts } from '../domain/ports';

/** Ends demos whose lease has expired, and removes the accounts of ended demos. */
@Injectable()
export class DemoCleanupService {
  constructor(
    private readonly demos: Demos,
    private readonly samples: SampleAccounts,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async cleanUp(): Promise<void> {
    const now = this.clock.now();
    for (const demo of await this.demos.findExpired(now, demoLimits.demosPerRound)) await this.expire(demo, now);
    const retryBefore = new Date(now.getTime() - demoLimits.retryAfterMs);
    for (const demo of await this.demos.findRemovable(retryBefore, demoLimits.demosPerRound)) await this.erase(demo, now);
  }

  private async expire(demo: DemoState, now: Date): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (await this.demos.change(demo, (found) => found.expire(now))) await this.samples.suspend(demo.customerId);
    });
  }

  /** The row is deleted last, so that a failed or interrupted removal is repeated. */
  private async erase(demo: DemoState, now: Date): Promise<void> {
    try {
      for (const accountId of new Demo(demo).accounts) await this.samples.erase(accountId);
      await this.demos.remove(demo);
    } catch (error) {
      if (this.unitOfWork.isDatabaseUnreachable(error)) throw error;
      await this.demos.change(demo, (found) =>
        found.recordCleanupFailure('The rows of the demo could not be removed. The removal is retried.', now),
      );
    }
  }
}
