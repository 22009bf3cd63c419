import { hash } from 'node:crypto';
import type { MediaBuyState } from './media-buy-state';

/** Identifies the order that executing a campaign would place, at this revision of the campaign. Executing changes the revision, so no plan is executed twice. */
export function digestOfPlan(campaign: { readonly campaignId: string; readonly revision: number }, buys: readonly MediaBuyState[]): string {
  const lines = buys.flatMap(({ sellerId, currency, packages, decisions, limitations }) =>
    packages.map(({ productId, pricingOptionId, agreedPrice = null, budget, bidPrice = null }) =>
      JSON.stringify([sellerId, productId, pricingOptionId, agreedPrice, budget, bidPrice, currency, decisions, limitations]),
    ),
  );
  return hash('sha256', JSON.stringify([campaign.campaignId, campaign.revision, lines.toSorted()]));
}
