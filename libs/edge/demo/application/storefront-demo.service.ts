import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import type { DemoContents, DemoSource, DemoState } from '../domain/demo';
import { demoErrors } from '../domain/errors';
import { profile, recipe, type RecipeId } from '../domain/recipes';
import { DemoLifecycle, activeOrThrow } from './demo-lifecycle';

/** Demo of a seller account: an account of its own with a storefront and sample products. All of it is removed together. */
@Injectable()
export class StorefrontDemoService extends DemoLifecycle {
  /** 409 when the demo has one of the sources. */
  addSources({ accountId }: Caller, recipeIds: readonly RecipeId[]): Promise<DemoState> {
    return this.withLock(accountId, async (newest, now) => {
      const demo = activeOrThrow(newest, now);
      if (demo.state.sources.some((source) => recipeIds.includes(source.recipeId))) throw demoErrors.sourceExists();
      const added = await this.sources(demo.state.customerId, recipeIds);
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

  protected async build(accountId: number, before: DemoState | null): Promise<DemoContents> {
    const seller = before ? { customerId: before.customerId, storefrontId: before.storefrontId! } : undefined;
    const opened = await this.samples.openStorefront(accountId, this.nextSlug(), seller);
    const { profileId, profileVersion, recipeIds } = profile;
    const sources = await this.sources(opened.customerId, recipeIds, before?.sources);
    return { ...opened, profileId, profileVersion, sources, campaign: null, deliveredThrough: null };
  }

  private async sources(customerId: number, recipeIds: readonly RecipeId[], before: readonly DemoSource[] = []): Promise<DemoSource[]> {
    const sources: DemoSource[] = [];
    for (const recipeId of new Set(recipeIds)) {
      const { recipeVersion } = recipe(recipeId);
      const known = before.find((source) => source.recipeId === recipeId);
      const productIds = await this.samples.addProducts(customerId, recipeId, known?.productIds);
      sources.push({ sourceId: known?.sourceId ?? this.ids.next('src'), recipeId, recipeVersion, productIds });
    }
    return sources;
  }
}
