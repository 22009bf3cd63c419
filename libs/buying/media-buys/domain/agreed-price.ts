import { decimalsOfCurrency } from '@exchange/kernel';
import { mediaBuyErrors } from './errors';

/** The price of one unit that the buyer saw when choosing. Amounts are decimal strings. */
export interface AgreedPrice {
  /** cpm, vcpm, cpc, cpcv, cpv, cpp, cpa, flat_rate or time. */
  readonly pricingModel: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Null: an auction. */
  readonly fixedPrice: string | null;
  /** The lowest bid of an auction; null: none was stated. */
  readonly floorPrice: string | null;
}

export interface PricedLine {
  readonly productId: string;
  readonly productName: string;
  readonly pricingOptionId: string;
  /** As it was selected; null: of a selection from before prices were kept. */
  readonly price: AgreedPrice | null;
  /** As the seller asks it now; null: it does not offer this option any more. */
  readonly currentPrice: AgreedPrice | null;
  /** For a unit, in an auction; null: the seller’s own way. */
  readonly bidPrice: number | null;
}

/** Products that the message of a refusal names. */
const shown = 3;

/** 409 `PRICE_CHANGED`, with both prices of every product whose price is not the one that was selected. A lower price is a change, too. */
export function assertPrices(lines: readonly PricedLine[]): void {
  const changed = lines.filter(hasChanged);
  if (changed.length === 0) return;
  const said = changed.slice(0, shown).map(({ productName, price, currentPrice }) => {
    const now = currentPrice === null ? 'not offered any more' : priceText(currentPrice);
    return `“${productName}” was selected at ${priceText(price!)} and is ${now}`;
  });
  const more = changed.length > shown ? `, and ${changed.length - shown} more` : '';
  throw mediaBuyErrors.priceChanged({
    message: `Prices have changed since they were selected: ${said.join(', ')}${more}. Select again to agree.`,
    details: { products: changed.map(changeOf) },
  });
}

/** Fixed prices must be the same. In an auction the bid must still be taken; without a bid, the floor must not have risen. */
function hasChanged({ price, currentPrice, bidPrice }: PricedLine): boolean {
  if (price === null) return false;
  if (currentPrice === null || price.pricingModel !== currentPrice.pricingModel || price.currency !== currentPrice.currency) return true;
  if (price.fixedPrice !== null || currentPrice.fixedPrice !== null) return price.fixedPrice !== currentPrice.fixedPrice;
  return Number(currentPrice.floorPrice ?? 0) > (bidPrice ?? Number(price.floorPrice ?? 0));
}

function changeOf({ productId, productName, pricingOptionId, price, currentPrice, bidPrice }: PricedLine) {
  return {
    productId,
    productName,
    pricingOptionId,
    selectedPrice: amountOf(price),
    currentPrice: amountOf(currentPrice),
    currency: price!.currency,
    pricingModel: price!.pricingModel,
    isFloor: price!.fixedPrice === null,
    ...(bidPrice === null ? {} : { bidPrice }),
    ...(currentPrice && currentPrice.currency !== price!.currency ? { currentCurrency: currentPrice.currency } : {}),
    ...(currentPrice && currentPrice.pricingModel !== price!.pricingModel ? { currentPricingModel: currentPrice.pricingModel } : {}),
  };
}

function amountOf(price: AgreedPrice | null): number | null {
  const amount = price && (price.fixedPrice ?? price.floorPrice);
  return amount === null ? null : Number(amount);
}

function priceText(price: AgreedPrice): string {
  const amount = amountOf(price);
  const [model, floor] = [price.pricingModel, price.fixedPrice === null ? 'a floor of ' : ''];
  return amount === null ? `no floor (${model})` : `${floor}${amountText(amount, price.currency)} (${model})`;
}

/** `20.00 EUR`: with the decimals of the currency, or as many as the amount has. */
export function amountText(amount: number | string, currency: string): string {
  const value = Number(amount);
  const own = String(value).split('.')[1]?.length ?? 0;
  return `${value.toFixed(Math.min(Math.max(own, decimalsOfCurrency(currency)), 6))} ${currency}`;
}
