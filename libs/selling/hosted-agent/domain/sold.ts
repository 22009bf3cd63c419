/** Identifies a price: another model or currency is another price. */
export interface OptionKey {
  readonly pricingOptionId: string;
  readonly pricingModel: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** One pricing option of a product, as far as answers need it. Prices are in `currency` per unit of the model. */
export interface SoldOption extends OptionKey {
  /** Null for an auction. */
  readonly fixedPrice: number | null;
  readonly floorPrice: number | null;
  readonly priceGuidance: { readonly p25?: number; readonly p50?: number; readonly p75?: number; readonly p90?: number } | null;
  readonly minSpend: number | null;
  readonly viewThreshold: number | null;
  readonly demographic: string | null;
  readonly demographicSystem: string | null;
  readonly eventType: string | null;
  readonly timeUnit: string | null;
}

/** Metrics that all products report (AdCP, `available_metrics`). */
export const reportedMetrics: readonly string[] = ['impressions', 'spend', 'clicks'];
/** Ratios of reported metrics. AdCP 3.1 counts a ratio as reported when its parts are. */
const derivedMetrics: readonly string[] = ['ctr', 'cpm', 'cost_per_click'];

export function isReported(metric: string): boolean {
  return reportedMetrics.includes(metric) || derivedMetrics.includes(metric);
}

export interface SoldProduct {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly channels: readonly string[];
  /** Empty for all countries. */
  readonly countries: readonly string[];
  readonly formats: readonly string[];
  readonly deliveryType: 'guaranteed' | 'non_guaranteed';
  readonly pricingOptions: readonly SoldOption[];
  /** `YYYY-MM-DD`, both days included. Null: no limit. */
  readonly availableFrom: string | null;
  readonly availableUntil: string | null;
  /** Lower-case. */
  readonly keywords: readonly string[];
  readonly audience: string | null;
  /** Recommended budget of one campaign. */
  readonly budget: { readonly currency: string; readonly min: number | null; readonly max: number | null } | null;
}

export function expectedPrice({
  fixedPrice,
  floorPrice,
  priceGuidance,
}: Pick<SoldOption, 'fixedPrice' | 'floorPrice' | 'priceGuidance'>): number {
  return fixedPrice ?? priceGuidance?.p50 ?? priceGuidance?.p75 ?? floorPrice ?? priceGuidance?.p25 ?? priceGuidance?.p90 ?? 0;
}
