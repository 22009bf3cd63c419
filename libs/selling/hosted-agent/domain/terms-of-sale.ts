import { leastSpend } from './fit';
import { Refusal } from './refusal';
import type { Price, Sold } from './sold';

/** A part of an order, as it would stand. */
interface Line {
  /** Its place in the request: `packages[0]`. */
  readonly at: string;
  readonly productId: string;
  readonly pricingOptionId: string;
  /** Decimal string in the currency of the order. */
  readonly budget: string;
  readonly bidPrice: number | null;
  readonly targeting: Readonly<Record<string, unknown>> | null;
}

interface Whole {
  readonly currency: string;
  readonly start: Date;
  readonly end: Date;
  readonly lines: readonly Line[];
}

/**
 * What a storefront takes: everything that depends on its products is checked here, for bookings and for changes alike (ADR 50). A change is
 * held to what it amounts to, so that nothing comes about in two steps that would be refused in one.
 */
export function assertSold({ currency, start, end, lines }: Whole, products: readonly Sold[]): void {
  for (const line of lines) {
    const { product, option } = soldAs(line, products);
    const refuse = (code: Refusal['code'], message: string, field: string): never => {
      throw new Refusal(code, message, `${line.at}.${field}`);
    };
    if (option.currency !== currency) refuse('INVALID_REQUEST', `${product.name} is sold in ${option.currency}.`, 'pricing_option_id');
    const least = leastSpend(product, option);
    if (Number(line.budget) < least) refuse('BUDGET_TOO_LOW', `${product.name} starts at ${least} ${currency}.`, 'budget');
    assertBid(line.bidPrice, option, refuse);
    if (!runs(product, start, end)) refuse('PRODUCT_UNAVAILABLE', `${product.name} is not available for the whole flight.`, 'product_id');
    if (!reaches(product, line.targeting))
      refuse('INVALID_REQUEST', `${product.name} runs in ${product.countries.join(', ')} only.`, 'targeting_overlay.geo_countries');
  }
}

/** The product and the price of a line, as they are today. */
export function soldAs(
  { at, productId, pricingOptionId }: Pick<Line, 'at' | 'productId' | 'pricingOptionId'>,
  products: readonly Sold[],
): { readonly product: Sold; readonly option: Price } {
  const product = products.find(({ id }) => id === productId);
  if (!product) throw new Refusal('PRODUCT_NOT_FOUND', 'There is no such product on offer.', `${at}.product_id`);
  const option = product.pricingOptions.find((one) => one.pricingOptionId === pricingOptionId);
  if (!option) throw new Refusal('INVALID_REQUEST', `${product.name} has no such pricing option.`, `${at}.pricing_option_id`);
  return { product, option };
}

/** A fixed price is no auction. */
function assertBid(
  bid: number | null,
  { fixedPrice, floorPrice, currency }: Price,
  refuse: (code: Refusal['code'], message: string, field: string) => never,
): void {
  if (bid === null) return;
  if (fixedPrice !== null && bid !== fixedPrice)
    refuse('INVALID_REQUEST', `The price is ${fixedPrice} ${currency}: leave bid_price out.`, 'bid_price');
  if (bid < (floorPrice ?? 0)) refuse('BUDGET_TOO_LOW', `The floor is ${floorPrice} ${currency}.`, 'bid_price');
}

/** Days are those of UTC. */
function runs({ availableFrom, availableUntil }: Sold, start: Date, end: Date): boolean {
  const first = start.toISOString().slice(0, 10);
  const last = end.toISOString().slice(0, 10);
  return (availableFrom ?? first) <= first && (availableUntil ?? last) >= last;
}

/** Targeting may narrow down where a product runs; it cannot take it elsewhere. */
function reaches({ countries }: Sold, targeting: Line['targeting']): boolean {
  const wanted = targeting?.['geo_countries'];
  return countries.length === 0 || !Array.isArray(wanted) || wanted.every((code) => countries.includes(code as string));
}
