import { decimal, micros } from '@exchange/kernel';
import type { PricingOption } from './offer';

/** What a buyer was shown as the price of one unit. Amounts are decimal strings. */
export interface SeenPrice {
  /** cpm, vcpm, cpc, cpcv, cpv, cpp, cpa, flat_rate or time. */
  readonly pricingModel: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Null: an auction. */
  readonly fixedPrice: string | null;
  /** The lowest bid of an auction; null: none is stated. */
  readonly floorPrice: string | null;
}

export function seenPriceOf({ pricingModel, currency, fixedPrice, floorPrice }: PricingOption): SeenPrice {
  return { pricingModel, currency, fixedPrice: amountOf(fixedPrice), floorPrice: amountOf(fixedPrice === null ? floorPrice : null) };
}

function amountOf(amount: number | null): string | null {
  return amount === null ? null : decimal(micros(amount));
}
