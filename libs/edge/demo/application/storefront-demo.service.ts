import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import type { Built, DemoSource, DemoState } from '../domain/demo';
import { demoErrors } from '../domain/errors';
import { profile, recipe, type RecipeId } from '../domain/recipes';
import { DemoLifecycle, live } from './demo-lifecycle';

/** The demo of a seller account: a storefront with sample products, in an account that is made for it and goes with it. */
@Injectable()
export class StorefrontDemoService extends DemoLifecycle {
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

  protected async build(accountId: number, before: DemoState | null): Promise<Built> {
    const seller = before ? { customerId: before.customerId, storefrontId: before.storefrontId! } : undefined;
    const opened = await this.samples.open(accountId, this.nextSlug(), seller);
    const { profileId, profileVersion, recipeIds } = profile;
    const sources = await this.sources(opened.customerId, recipeIds, before?.sources);
    return { ...opened, profileId, profileVersion, sources, campaign: null, deliveredThrough: null };
  }

  private async sources(customerId: number, recipeIds: readonly RecipeId[], before: readonly DemoSource[] = []): Promise<DemoSource[]> {
    const sources: DemoSource[] = [];
    for (const recipeId of new Set(recipeIds)) {
      const { recipeVersion } = recipe(recipeId);
      const known = before.find((source) => source.recipeId === recipeId);
      const productIds = await this.samples.stock(customerId, recipeId, known?.productIds);
      sources.push({ sourceId: known?.sourceId ?? this.ids.next('src'), recipeId, recipeVersion, productIds });
    }
    return sources;
  }
}
