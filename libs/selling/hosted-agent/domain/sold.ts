/** What a price belongs to: under another model or in another currency it is another price. */
export interface OptionName {
  readonly pricingOptionId: string;
  readonly pricingModel: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** One way to buy a product, as much as an answer needs of it. Prices are amounts of `currency` per unit of the model. */
export interface Price extends OptionName {
  /** Set: the price. Null: an auction. */
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

/** A product that a storefront sells, as much as an answer needs of it. */
export interface Sold {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly channels: readonly string[];
  /** Empty: any country. */
  readonly countries: readonly string[];
  readonly formats: readonly string[];
  readonly deliveryType: 'guaranteed' | 'non_guaranteed';
  readonly pricingOptions: readonly Price[];
  /** `YYYY-MM-DD`, both days included. Null: open. */
  readonly availableFrom: string | null;
  readonly availableUntil: string | null;
  /** Small letters. */
  readonly keywords: readonly string[];
  readonly audience: string | null;
  /** What one campaign should spend on it. */
  readonly budget: { readonly currency: string; readonly min: number | null; readonly max: number | null } | null;
}

/** The price of one unit that a buyer should reckon with. */
export function expectedPrice({
  fixedPrice,
  floorPrice,
  priceGuidance,
}: Pick<Price, 'fixedPrice' | 'floorPrice' | 'priceGuidance'>): number {
  return fixedPrice ?? priceGuidance?.p50 ?? priceGuidance?.p75 ?? floorPrice ?? priceGuidance?.p25 ?? priceGuidance?.p90 ?? 0;
}
