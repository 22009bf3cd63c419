import { decimal, micros } from '@exchange/kernel';
import type { OfferedPricingOption } from './offer';

/** Unit price as the buyer saw it. Amounts are decimal strings. */
export interface SeenPrice {
  /** cpm, vcpm, cpc, cpcv, cpv, cpp, cpa, flat_rate or time. */
  readonly pricingModel: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Null for an auction. */
  readonly fixedPrice: string | null;
  /** Lowest bid of an auction; null when none is stated. */
  readonly floorPrice: string | null;
}

export function seenPriceOf({ pricingModel, currency, fixedPrice, floorPrice }: OfferedPricingOption): SeenPrice {
  return { pricingModel, currency, fixedPrice: amountOf(fixedPrice), floorPrice: amountOf(fixedPrice === null ? floorPrice : null) };
}

function amountOf(amount: number | null): string | null {
  return amount === null ? null : decimal(micros(amount));
}
