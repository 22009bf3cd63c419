import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import type { DemoContents, DemoSource, DemoState } from '../domain/demo';
import { demoErrors } from '../domain/errors';
import { profile, recipeOf, type RecipeId } from '../domain/recipes';
import { DemoLifecycle, activeOrThrow } from './demo-lifecycle';

/** Demos of seller accounts. A demo is a separate account with a storefront and sample products; all of them are removed together. */
@Injectable()
export class StorefrontDemoService extends DemoLifecycle {
  /** Throws 409 when the demo already has one of the sources. */
  addSources({ accountId }: Caller, recipeIds: readonly RecipeId[]): Promise<DemoState> {
    return this.withLock(accountId, async (newest, now) => {
      const demo = activeOrThrow(newest, now);
      if (demo.state.sources.some((source) => recipeIds.includes(source.recipeId))) throw demoErrors.sourceExists();
      const added = await this.createSources(demo.state.customerId, recipeIds);
      return this.changeDemo(demo, (found) => found.addSources(added, now));
    });
  }

  /** Removes a source and archives its products. */
  removeSource({ accountId }: Caller, sourceId: string): Promise<DemoState> {
    return this.withLock(accountId, async (newest, now) => {
      const demo = newest?.isActive(now) ? newest : null;
      const source = demo?.state.sources.find((candidate) => candidate.sourceId === sourceId);
      if (!demo || !source) throw demoErrors.noSource();
      await this.samples.archiveProducts(demo.state.customerId, source.productIds);
      return this.changeDemo(demo, (found) => found.removeSource(sourceId, now));
    });
  }

  protected async build(accountId: number, previous: DemoState | null): Promise<DemoContents> {
    const seller = previous ? { customerId: previous.customerId, storefrontId: previous.storefrontId! } : undefined;
    const opened = await this.samples.openStorefront(accountId, this.nextSlug(), seller);
    const { profileId, profileVersion, recipeIds } = profile;
    const sources = await this.createSources(opened.customerId, recipeIds, previous?.sources);
    return { ...opened, profileId, profileVersion, sources, campaign: null, deliveredThrough: null };
  }

  private async createSources(
    customerId: number,
    recipeIds: readonly RecipeId[],
    previous: readonly DemoSource[] = [],
  ): Promise<DemoSource[]> {
    const sources: DemoSource[] = [];
    for (const recipeId of new Set(recipeIds)) {
      const { recipeVersion } = recipeOf(recipeId);
      const previousSource = previous.find((source) => source.recipeId === recipeId);
      const productIds = await this.samples.addProducts(customerId, recipeId, previousSource?.productIds);
      sources.push({ sourceId: previousSource?.sourceId ?? this.ids.next('src'), recipeId, recipeVersion, productIds });
    }
    return sources;
  }
}
