import { decimal, micros, sum } from '@exchange/kernel';
import { blockersOf, type OrderPreview } from '../../application/previews.service';
import type { SaveCampaignAnswer } from './save-campaign.fields';

/** The plan of a launch, as agents see it. */
export function launchOf(plan: OrderPreview): NonNullable<SaveCampaignAnswer['launch']> {
  const { buys, currency, limitations } = plan;
  const mediaBuys = buys.map(({ name, sellerId, sellerName, budget, packages }) => ({
    name,
    sellerId,
    sellerName,
    budget: Number(budget),
    products: packages.map(({ productId, productName, budget: part }) => ({ productId, productName, budget: Number(part) })),
  }));
  const combinedBudget = Number(decimal(sum(buys.map(({ budget }) => micros(budget)))));
  return { mediaBuyCount: buys.length, mediaBuys, combinedBudget, currency, limitations: [...limitations], blockers: blockersOf(plan) };
}

/** The plan of a launch with budget shares and blockers summarized (gaps-2.md §15.9). */
export function receiptOf(plan: OrderPreview) {
  const { mediaBuys, combinedBudget, currency, ...launch } = launchOf(plan);
  const shared = mediaBuys.map((buy) => ({ ...buy, budgetShare: combinedBudget === 0 ? 0 : buy.budget / combinedBudget }));
  return { ...launch, mediaBuys: shared, stagedBudgets: { [currency]: combinedBudget }, readyToGoLive: launch.blockers.length === 0 };
}
