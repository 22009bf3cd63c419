import type { Json } from '../json';
import type { PricingSpec, ProductSpec } from '../personality';

/** Budgets of the forecast when the request names none. */
const defaultBudgets = [10_000, 25_000, 50_000];

/** Price of one unit (a thousand impressions, a completed view, a package) that a buyer should expect. */
export const expectedPrice = (option: PricingSpec): number => option.fixed ?? option.guidance?.p50 ?? (option.floor ?? 1) * 1.3;

/** Impressions that a budget buys, at most those available. */
export function impressionsFor(product: ProductSpec, budget: number): number {
  const [option] = product.pricing;
  if (!option) return 0;
  const price = expectedPrice(option);
  const bought =
    option.model === 'flat_rate'
      ? (product.monthlyAvailability / 4) * Math.floor(budget / price)
      : option.model === 'cpm' || option.model === 'vcpm'
        ? (budget / price) * 1000
        : option.model === 'cpcv'
          ? budget / price / 0.85
          : (budget / price) * 200; // clicks at a click rate of 0.5 %
  return Math.floor(Math.min(bought, product.monthlyAvailability));
}

export function forecastFor(product: ProductSpec, budget: number | undefined): Json {
  const budgets = budget ? [budget / 2, budget, budget * 2] : defaultBudgets;
  return {
    points: budgets.map((amount) => ({ budget: round(amount), metrics: metricsFor(product, amount) })),
    forecast_range_unit: 'spend',
    method: product.delivery === 'guaranteed' ? 'guaranteed' : 'modeled',
    currency: product.pricing[0]?.currency ?? 'USD',
  };
}

function metricsFor(product: ProductSpec, budget: number): Json {
  const impressions = impressionsFor(product, budget);
  const spread = product.delivery === 'guaranteed' ? 0.05 : 0.2;
  const reach = Math.floor(impressions / 3.4);
  return {
    impressions: range(impressions, spread),
    reach: range(reach, spread * 1.5),
    frequency: { mid: 3.4 },
    spend: { mid: round(budget) },
  };
}

const range = (mid: number, spread: number): Json => ({
  low: Math.floor(mid * (1 - spread)),
  mid,
  high: Math.floor(mid * (1 + spread)),
});

const round = (amount: number): number => Math.round(amount * 100) / 100;
