import { decimalsOfCurrency } from '@exchange/kernel';
import { mediaBuyErrors } from './errors';

/** The price of one unit that the buyer saw when choosing. Amounts are decimal strings. */
export interface AgreedPrice {
  /** cpm, vcpm, cpc, cpcv, cpv, cpp, cpa, flat_rate or time. */
  readonly pricingModel: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Null for an auction. */
  readonly fixedPrice: string | null;
  /** Lowest bid of an auction; null when the seller states none. */
  readonly floorPrice: string | null;
}

export interface PricedLine {
  readonly productId: string;
  readonly productName: string;
  readonly pricingOptionId: string;
  /** The selected price; null for selections made before prices were stored. */
  readonly price: AgreedPrice | null;
  /** The seller's current price; null when this option is no longer offered. */
  readonly currentPrice: AgreedPrice | null;
  /** Bid for one unit in an auction; null when the seller decides. */
  readonly bidPrice: number | null;
}

const maxShown = 3;

/** 409 `PRICE_CHANGED` when a price differs from the selected one, with both prices of every such product. A lower price counts as a change. */
export function assertPrices(lines: readonly PricedLine[]): void {
  const changed = lines.filter(hasChanged);
  if (changed.length === 0) return;
  const texts = changed.slice(0, maxShown).map(({ productName, price, currentPrice }) => {
    const now = currentPrice === null ? 'not offered any more' : priceText(currentPrice);
    return `“${productName}” was selected at ${priceText(price!)} and is ${now}`;
  });
  const more = changed.length > maxShown ? `, and ${changed.length - maxShown} more` : '';
  throw mediaBuyErrors.priceChanged({
    message: `Prices have changed since they were selected: ${texts.join(', ')}${more}. Select again to agree.`,
    details: { products: changed.map(changeOf) },
  });
}

/** Fixed prices must be equal. In an auction the floor must not exceed the bid, or without a bid the selected floor. */
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

/** Formats an amount as `20.00 EUR`, with at least the decimals of the currency. */
export function amountText(amount: number | string, currency: string): string {
  const value = Number(amount);
  const own = String(value).split('.')[1]?.length ?? 0;
  return `${value.toFixed(Math.min(Math.max(own, decimalsOfCurrency(currency)), 6))} ${currency}`;
}
