import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, standingOf, UnitOfWork } from '@exchange/kernel';
import { type Built, Demo, type DemoState } from '../domain/demo';
import { demoErrors } from '../domain/errors';
import { Demos, SampleAccounts } from '../domain/ports';

/** Whatever a demo is made of: it is made, reset, extended and removed alike. */
@Injectable()
export abstract class DemoLifecycle {
  constructor(
    protected readonly demos: Demos,
    protected readonly samples: SampleAccounts,
    private readonly unitOfWork: UnitOfWork,
    protected readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** 403 to whoever reaches only some advertisers: a demo belongs to none. */
  async read(caller: Caller): Promise<DemoState | null> {
    if (standingOf(caller) === 'agent') throw demoErrors.notForAgents();
    return (await this.demos.newest(caller.accountId))?.seen(this.clock.now()) ?? null;
  }

  /** 409 when there is one, or when the account is a demo itself. */
  create({ accountId }: Caller): Promise<DemoState> {
    return this.held(accountId, async (newest, now) => {
      if (await this.samples.isDemo(accountId)) throw demoErrors.inDemo();
      if (newest?.isActive(now)) throw demoErrors.thereAlready();
      // One whose lease has just ended: the schedule has not seen it yet.
      if (newest?.state.status === 'ACTIVE') await this.leave(newest, (demo) => demo.expire(now));
      await this.insistOnRoom(accountId);
      const demo = Demo.create({ accountId, generation: (newest?.state.generation ?? 0) + 1 }, await this.build(accountId, null, now), now);
      await this.demos.insert(demo);
      return this.lasting(demo.state);
    });
  }

  /** The next generation, from the profile that was chosen, in the place and with the ids of the one before. */
  reset({ accountId }: Caller): Promise<DemoState> {
    return this.held(accountId, async (newest, now) => {
      const demo = live(newest, now);
      const next = demo.successor(await this.build(accountId, demo.state, now), now);
      await this.demos.remove(demo.state);
      await this.demos.insert(next);
      return this.lasting(next.state);
    });
  }

  extend({ accountId }: Caller, days: number): Promise<DemoState> {
    return this.held(accountId, async (newest, now) => this.lasting(await this.step(live(newest, now), (demo) => demo.extend(days, now))));
  }

  /** What goes; null when there is no demo. */
  remove({ accountId }: Caller): Promise<DemoState | null> {
    return this.held(accountId, async (newest, now) => {
      if (!newest?.isActive(now)) return null;
      await this.leave(newest, (demo) => demo.remove(now));
      return newest.state;
    });
  }

  /** `before`: the generation that is emptied, and whose ids are kept. */
  protected abstract build(accountId: number, before: DemoState | null, now: Date): Promise<Built>;

  protected held<T>(accountId: number, work: (newest: Demo | null, now: Date) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.demos.hold((await this.samples.organizationOf(accountId)).id);
      return work(await this.demos.newest(accountId), this.clock.now());
    });
  }

  protected async step(demo: Demo, step: (found: Demo) => Demo): Promise<DemoState> {
    return (await this.demos.change(demo.state, step))!.state;
  }

  /** Its account lasts as long as its lease, whether or not the worker sees the end of it. */
  private async lasting(demo: DemoState): Promise<DemoState> {
    await this.samples.endAt(demo.customerId, demo.expiresAt);
    return demo;
  }

  private async insistOnRoom(accountId: number): Promise<void> {
    await this.demos.insistOnRoom((await this.samples.organizationOf(accountId)).accountIds);
  }

  /** Of a storefront that is made for a demo: nobody else's. */
  protected nextSlug(): string {
    return this.ids.next('demo').replace('_', '-');
  }

  private async leave(demo: Demo, step: (found: Demo) => Demo | null): Promise<void> {
    await this.demos.change(demo.state, step);
    await this.samples.close(demo.state.customerId);
  }
}

export function live(newest: Demo | null, now: Date): Demo {
  if (!newest?.isActive(now)) throw demoErrors.none();
  return newest;
}
