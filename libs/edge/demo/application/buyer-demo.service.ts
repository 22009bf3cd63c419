import { Injectable } from '@nestjs/common';
import { Clock, dayOf, daysAfter, Ids, UnitOfWork } from '@exchange/kernel';
import type { Built, DemoSource, DemoState } from '../domain/demo';
import { demoLimits } from '../domain/limits';
import { Demos, SampleAccounts, SampleBuyers, type SellingSource } from '../domain/ports';
import { buyerProfile, recipe, type RecipeId } from '../domain/recipes';
import { daysBetween } from '../domain/sample-flight';
import { DemoLifecycle } from './demo-lifecycle';

/** The demo of a buyer account: sellers that it alone sees, and a campaign that has run for a while, in an account that is made for it and goes with it. */
@Injectable()
export class BuyerDemoService extends DemoLifecycle {
  constructor(
    demos: Demos,
    samples: SampleAccounts,
    private readonly buyers: SampleBuyers,
    unitOfWork: UnitOfWork,
    ids: Ids,
    clock: Clock,
  ) {
    super(demos, samples, unitOfWork, ids, clock);
  }

  protected async build(accountId: number, before: DemoState | null, now: Date): Promise<Built> {
    const customerId = await this.buyers.open(accountId, before?.customerId);
    const sources: SellingSource[] = [];
    for (const recipeId of buyerProfile.recipeIds) {
      const known = before?.sources.find((source) => source.recipeId === recipeId);
      sources.push(await this.sourceOf(customerId, recipeId, known));
    }
    const [firstDay, yesterday] = [daysAfter(dayOf(now), -demoLimits.deliveredDays), daysAfter(dayOf(now), -1)];
    const campaign = await this.buyers.run(customerId, sources, firstDay, before?.campaign);
    await this.buyers.deliver(customerId, campaign, daysBetween(campaign, null, yesterday));
    const { profileId, profileVersion } = buyerProfile;
    return { customerId, storefrontId: null, profileId, profileVersion, sources, campaign, deliveredThrough: yesterday };
  }

  private async sourceOf(customerId: number, recipeId: RecipeId, known?: DemoSource): Promise<SellingSource> {
    const seller = await this.samples.openFor(customerId, this.nextSlug(), recipeId, known?.seller);
    const productIds = await this.samples.stock(seller.customerId, recipeId, known?.productIds);
    return {
      sourceId: known?.sourceId ?? this.ids.next('src'),
      recipeId,
      recipeVersion: recipe(recipeId).recipeVersion,
      productIds,
      seller,
    };
  }
}
