import type { Day } from '@exchange/kernel';
import type { RecipeId } from './recipes';

/** How a seller of the demo is paid. */
export interface SamplePrice {
  readonly pricingModel: string;
  /** Of a thousand impressions, a click, or a completed view. */
  readonly rate: number;
}

/** What the campaign of a demo has bought of one of its sellers. */
export interface SampleBuy extends SamplePrice {
  readonly recipeId: RecipeId;
  readonly sellerAccountId: number;
  /** As the seller names it. */
  readonly orderId: string;
  readonly orderPackageId: string;
  /** As the buyer names it. */
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

/** What one of the buys delivered on one day. */
export interface SampleDay {
  readonly day: Day;
  readonly impressions: number;
  readonly clicks: number;
  readonly completedViews: number;
  readonly spend: number;
}

/** By the day of the week, from Sunday. */
const week = [0.86, 1.02, 1.05, 1.06, 1.04, 1.03, 0.94];
const clickRate = 0.0042;
const completionRate = 0.74;

/** The same for the same buy and day, whoever asks, whenever. */
export function deliveredBy({ budget, pricingModel, rate }: SampleBuy, day: Day, index: number, days: number): SampleDay {
  const wave = week[new Date(day).getUTCDay()]! * (1 + 0.06 * Math.sin(index * 2.4 + budget));
  // Below the even share, so that no flight ends above its budget.
  const spend = Math.round((budget / days) * 0.9 * wave * 100) / 100;
  const { impressions, clicks, completedViews } = boughtFor(spend, { pricingModel, rate });
  return { day, spend, impressions, clicks, completedViews };
}

function boughtFor(spend: number, { pricingModel, rate }: SamplePrice) {
  if (pricingModel === 'cpc') {
    const clicks = Math.round(spend / rate);
    return { impressions: Math.round(clicks / clickRate), clicks, completedViews: 0 };
  }
  const impressions = Math.round((spend / rate) * 1_000);
  return { impressions, clicks: Math.round(impressions * clickRate), completedViews: Math.round(impressions * completionRate) };
}
