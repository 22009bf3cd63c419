import { Injectable } from '@nestjs/common';
import { Clock, dayOf, daysAfter, Ids, UnitOfWork } from '@exchange/kernel';
import type { DemoContents, DemoSource, DemoState } from '../domain/demo';
import { demoLimits } from '../domain/limits';
import { Demos, SampleAccounts, SampleBuyers, type SellerSource } from '../domain/ports';
import { buyerProfile, recipeOf, type RecipeId } from '../domain/recipes';
import { flightDaysBetween } from '../domain/sample-flight';
import { DemoLifecycle } from './demo-lifecycle';

/** Demo of a buyer account: an account of its own with a running campaign, and sellers that only it sees. All of it is removed together. */
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

  protected async build(accountId: number, before: DemoState | null, now: Date): Promise<DemoContents> {
    const customerId = await this.buyers.openAccount(accountId, before?.customerId);
    const sources: SellerSource[] = [];
    for (const recipeId of buyerProfile.recipeIds) {
      const known = before?.sources.find((source) => source.recipeId === recipeId);
      sources.push(await this.sourceOf(customerId, recipeId, known));
    }
    const [firstDay, yesterday] = [daysAfter(dayOf(now), -demoLimits.deliveredDays), daysAfter(dayOf(now), -1)];
    const campaign = await this.buyers.createCampaign(customerId, sources, firstDay, before?.campaign);
    await this.buyers.reportDelivery(customerId, campaign, flightDaysBetween(campaign, null, yesterday));
    const { profileId, profileVersion } = buyerProfile;
    return { customerId, storefrontId: null, profileId, profileVersion, sources, campaign, deliveredThrough: yesterday };
  }

  private async sourceOf(customerId: number, recipeId: RecipeId, known?: DemoSource): Promise<SellerSource> {
    const seller = await this.samples.openSeller(customerId, this.nextSlug(), recipeId, known?.seller);
    const productIds = await this.samples.addProducts(seller.customerId, recipeId, known?.productIds);
    return {
      sourceId: known?.sourceId ?? this.ids.next('src'),
      recipeId,
      recipeVersion: recipeOf(recipeId).recipeVersion,
      productIds,
      seller,
    };
  }
}
