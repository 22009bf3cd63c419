import type { Day } from '@exchange/kernel';
import type { RecipeId } from './recipes';

export interface SamplePrice {
  readonly pricingModel: string;
  /** Price of a thousand impressions, a click, or a completed view, by pricing model. */
  readonly rate: number;
}

export interface SampleBuy extends SamplePrice {
  readonly recipeId: RecipeId;
  readonly sellerAccountId: number;
  /** Ids in the seller's account. */
  readonly orderId: string;
  readonly orderPackageId: string;
  /** Ids in the buyer's account. */
  readonly mediaBuyId: string;
  readonly packageId: string;
  readonly budget: number;
}

export interface SampleCampaign {
  readonly advertiserId: number;
  readonly campaignId: string;
  readonly currency: string;
  readonly firstDay: Day;
  readonly days: number;
  readonly buys: readonly SampleBuy[];
}

export interface SampleDay {
  readonly day: Day;
  readonly impressions: number;
  readonly clicks: number;
  readonly completedViews: number;
  readonly spend: number;
}

/** Factors by day of the week, from Sunday. */
const week = [0.86, 1.02, 1.05, 1.06, 1.04, 1.03, 0.94];
const clickRate = 0.0042;
const completionRate = 0.74;

/** Deterministic delivery of a media buy on a day. */
export function computeDelivery({ budget, pricingModel, rate }: SampleBuy, day: Day, index: number, days: number): SampleDay {
  const wave = week[new Date(day).getUTCDay()]! * (1 + 0.06 * Math.sin(index * 2.4 + budget));
  // The factor 0.9 keeps every flight below its budget.
  const spend = Math.round((budget / days) * 0.9 * wave * 100) / 100;
  const { impressions, clicks, completedViews } = deliveryFor(spend, { pricingModel, rate });
  return { day, spend, impressions, clicks, completedViews };
}

function deliveryFor(spend: number, { pricingModel, rate }: SamplePrice) {
  if (pricingModel === 'cpc') {
    const clicks = Math.round(spend / rate);
    return { impressions: Math.round(clicks / clickRate), clicks, completedViews: 0 };
  }
  const impressions = Math.round((spend / rate) * 1_000);
  return { impressions, clicks: Math.round(impressions * clickRate), completedViews: Math.round(impressions * completionRate) };
}
