import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, UnitOfWork } from '@exchange/kernel';
import { type Built, Demo, type DemoSource, type DemoState } from '../domain/demo';
import { demoErrors } from '../domain/errors';
import { Demos, SampleAccounts } from '../domain/ports';
import { profile, recipe, type RecipeId } from '../domain/recipes';

/** The demo of a seller account: a storefront with sample products, in an account that is made for it and goes with it. */
@Injectable()
export class StorefrontDemoService {
  constructor(
    private readonly demos: Demos,
    private readonly samples: SampleAccounts,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async read({ accountId }: Caller): Promise<DemoState | null> {
    return (await this.demos.newest(accountId))?.seen(this.clock.now()) ?? null;
  }

  /** 409 when there is one, or when the account is a demo itself. */
  create({ accountId }: Caller): Promise<DemoState> {
    return this.held(accountId, async (newest, now) => {
      if (await this.samples.isDemo(accountId)) throw demoErrors.inDemo();
      if (newest?.isActive(now)) throw demoErrors.thereAlready();
      // One whose lease has just ended: the schedule has not seen it yet.
      if (newest?.state.status === 'ACTIVE') await this.leave(newest, (demo) => demo.expire(now));
      const demo = Demo.create({ accountId, generation: (newest?.state.generation ?? 0) + 1 }, await this.build(accountId), now);
      await this.demos.insert(demo);
      return demo.state;
    });
  }

  /** The next generation, from the profile that was chosen. The one before leaves. */
  reset({ accountId }: Caller): Promise<DemoState> {
    return this.held(accountId, async (newest, now) => {
      const demo = live(newest, now);
      await this.leave(demo, (before) => before.replaced(now));
      const next = demo.successor(await this.build(accountId), now);
      await this.demos.insert(next);
      return next.state;
    });
  }

  extend({ accountId }: Caller, days: number): Promise<DemoState> {
    return this.held(accountId, (newest, now) => this.step(live(newest, now), (demo) => demo.extend(days, now)));
  }

  /** The storefront that goes; null when there is no demo. */
  remove({ accountId }: Caller): Promise<number | null> {
    return this.held(accountId, async (newest, now) => {
      if (!newest?.isActive(now)) return null;
      await this.leave(newest, (demo) => demo.remove(now));
      return newest.state.storefrontId;
    });
  }

  /** 409 when one of them is there. */
  addSources({ accountId }: Caller, recipeIds: readonly RecipeId[]): Promise<DemoState> {
    return this.held(accountId, async (newest, now) => {
      const demo = live(newest, now);
      if (demo.state.sources.some((source) => recipeIds.includes(source.recipeId))) throw demoErrors.sourceThere();
      const added = await this.sources(demo.state.customerId, recipeIds);
      return this.step(demo, (found) => found.withSources(added, now));
    });
  }

  /** Takes its products away. */
  removeSource({ accountId }: Caller, sourceId: string): Promise<DemoState> {
    return this.held(accountId, async (newest, now) => {
      const demo = newest?.isActive(now) ? newest : null;
      const source = demo?.state.sources.find((candidate) => candidate.sourceId === sourceId);
      if (!demo || !source) throw demoErrors.noSource();
      await this.samples.withdraw(demo.state.customerId, source.productIds);
      return this.step(demo, (found) => found.without(sourceId, now));
    });
  }

  private held<T>(accountId: number, work: (newest: Demo | null, now: Date) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.demos.hold(accountId);
      return work(await this.demos.newest(accountId), this.clock.now());
    });
  }

  private async build(accountId: number): Promise<Built> {
    const opened = await this.samples.open(accountId, this.ids.next('demo').replace('_', '-'));
    const { profileId, profileVersion, recipeIds } = profile;
    return { ...opened, profileId, profileVersion, sources: await this.sources(opened.customerId, recipeIds) };
  }

  private async sources(customerId: number, recipeIds: readonly RecipeId[]): Promise<DemoSource[]> {
    const sources: DemoSource[] = [];
    for (const recipeId of new Set(recipeIds)) {
      const { recipeVersion } = recipe(recipeId);
      sources.push({ sourceId: this.ids.next('src'), recipeId, recipeVersion, productIds: await this.samples.stock(customerId, recipeId) });
    }
    return sources;
  }

  private async leave(demo: Demo, step: (found: Demo) => Demo | null): Promise<void> {
    await this.demos.change(demo.state, step);
    await this.samples.close(demo.state.customerId);
  }

  private async step(demo: Demo, step: (found: Demo) => Demo): Promise<DemoState> {
    return (await this.demos.change(demo.state, step))!.state;
  }
}

function live(newest: Demo | null, now: Date): Demo {
  if (!newest?.isActive(now)) throw demoErrors.none();
  return newest;
}
