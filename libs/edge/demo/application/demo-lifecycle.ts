import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, UnitOfWork } from '@exchange/kernel';
import { type DemoContents, Demo, type DemoState } from '../domain/demo';
import { demoErrors } from '../domain/errors';
import { Demos, SampleAccounts } from '../domain/ports';

/** Creation, reset, extension and removal, shared by the demos of buyers and sellers. */
@Injectable()
export abstract class DemoLifecycle {
  constructor(
    protected readonly demos: Demos,
    protected readonly samples: SampleAccounts,
    private readonly unitOfWork: UnitOfWork,
    protected readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async read({ accountId }: Caller): Promise<DemoState | null> {
    return (await this.demos.findNewest(accountId))?.stateAt(this.clock.now()) ?? null;
  }

  /** The account whose demo the caller acts for, null in all other accounts. */
  ownerOf({ accountId }: Caller): Promise<number | null> {
    return this.samples.ownerOf(accountId);
  }

  /** Throws 409 when the account has a demo, or is itself the account of a demo. */
  create({ accountId }: Caller): Promise<DemoState> {
    return this.withLock(accountId, async (newest, now) => {
      if (await this.samples.isDemo(accountId)) throw demoErrors.inDemo();
      if (newest?.isActive(now)) throw demoErrors.alreadyExists();
      // The lease has just ended, and the schedule has not processed it yet.
      if (newest?.state.status === 'ACTIVE') await this.endDemo(newest, (demo) => demo.expire(now));
      await this.assertBelowLimit(accountId);
      const demo = Demo.create({ accountId, generation: (newest?.state.generation ?? 0) + 1 }, await this.build(accountId, null, now), now);
      await this.demos.insert(demo);
      return this.setAccountEnd(demo.state);
    });
  }

  /** Replaces the demo by its next generation, made from the profile in the same account and with the same ids. */
  reset({ accountId }: Caller): Promise<DemoState> {
    return this.withLock(accountId, async (newest, now) => {
      const demo = activeOrThrow(newest, now);
      const next = demo.nextGeneration(await this.build(accountId, demo.state, now), now);
      await this.demos.remove(demo.state);
      await this.demos.insert(next);
      return this.setAccountEnd(next.state);
    });
  }

  extend({ accountId }: Caller, days: number): Promise<DemoState> {
    return this.withLock(accountId, async (newest, now) =>
      this.setAccountEnd(await this.changeDemo(activeOrThrow(newest, now), (demo) => demo.extend(days, now))),
    );
  }

  /** Returns the removed demo; null when there is none. */
  remove({ accountId }: Caller): Promise<DemoState | null> {
    return this.withLock(accountId, async (newest, now) => {
      if (!newest?.isActive(now)) return null;
      await this.endDemo(newest, (demo) => demo.remove(now));
      return newest.state;
    });
  }

  /** `previous` is the previous generation of the demo: it is emptied, and its ids are kept. */
  protected abstract build(accountId: number, previous: DemoState | null, now: Date): Promise<DemoContents>;

  protected withLock<T>(accountId: number, work: (newest: Demo | null, now: Date) => Promise<T>): Promise<T> {
    // A reset deletes rows of all contexts, beside workers that lock them in other orders.
    return this.unitOfWork.runWithRetries(async () => {
      await this.demos.lockOrganization((await this.samples.organizationOf(accountId)).id);
      return work(await this.demos.findNewest(accountId), this.clock.now());
    });
  }

  protected async changeDemo(demo: Demo, step: (found: Demo) => Demo): Promise<DemoState> {
    return (await this.demos.change(demo.state, step))!.state;
  }

  /** The account ends with the lease, even if the worker is down. */
  private async setAccountEnd(demo: DemoState): Promise<DemoState> {
    await this.samples.endAt(demo.customerId, demo.expiresAt);
    return demo;
  }

  private async assertBelowLimit(accountId: number): Promise<void> {
    await this.demos.assertBelowLimit((await this.samples.organizationOf(accountId)).accountIds);
  }

  /** Unique slug of a demo storefront. */
  protected nextSlug(): string {
    return this.ids.next('demo').replace('_', '-');
  }

  private async endDemo(demo: Demo, step: (found: Demo) => Demo | null): Promise<void> {
    await this.demos.change(demo.state, step);
    await this.samples.suspend(demo.state.customerId);
  }
}

export function activeOrThrow(newest: Demo | null, now: Date): Demo {
  if (!newest?.isActive(now)) throw demoErrors.none();
  return newest;
}
