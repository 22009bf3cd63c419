import { type AskingPrice, cardPrice } from './agreed-price';
import { Refusal } from './refusal';
import type { Sold } from './sold';

/** What a line is held to of its price. */
type HeldPrice = Pick<AskingPrice, 'fixedPrice' | 'floorPrice' | 'leastSpend'>;

/** A part of an order, as it would stand. */
interface Line {
  /** Its place in the request: `packages[0]`. */
  readonly at: string;
  readonly productId: string;
  readonly pricingOptionId: string;
  /** The price that it was booked at; absent in orders from before it was kept, which are held to the rate card. */
  readonly price?: HeldPrice;
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
 * held to what it amounts to, so that nothing comes about in two steps that would be refused in one, and to the price that was booked (ADR 166).
 */
export function assertSold({ currency, start, end, lines }: Whole, products: readonly Sold[]): void {
  for (const line of lines) {
    const product = productOf(line, products);
    const refuse = (code: Refusal['code'], message: string, field: string): never => {
      throw new Refusal(code, message, `${line.at}.${field}`);
    };
    const price = line.price ?? priceOnCard(line, product, currency);
    if (Number(line.budget) < price.leastSpend)
      refuse('BUDGET_TOO_LOW', `${product.name} starts at ${price.leastSpend} ${currency}.`, 'budget');
    assertBid(line.bidPrice, price, currency, refuse);
    if (!runs(product, start, end)) refuse('PRODUCT_UNAVAILABLE', `${product.name} is not available for the whole flight.`, 'product_id');
    if (!reaches(product, line.targeting))
      refuse('INVALID_REQUEST', `${product.name} runs in ${product.countries.join(', ')} only.`, 'targeting_overlay.geo_countries');
  }
}

export function productOf<Product extends Sold>({ at, productId }: Pick<Line, 'at' | 'productId'>, products: readonly Product[]): Product {
  const product = products.find(({ id }) => id === productId);
  if (!product) throw new Refusal('PRODUCT_NOT_FOUND', 'There is no such product on offer.', `${at}.product_id`);
  return product;
}

export function unknownOption({ name }: Sold, at: string): Refusal {
  return new Refusal('INVALID_REQUEST', `${name} has no such pricing option.`, `${at}.pricing_option_id`);
}

function priceOnCard({ at, pricingOptionId }: Line, product: Sold, currency: string): HeldPrice {
  const price = cardPrice(product, pricingOptionId);
  if (!price) throw unknownOption(product, at);
  if (price.currency !== currency)
    throw new Refusal('INVALID_REQUEST', `${product.name} is sold in ${price.currency}.`, `${at}.pricing_option_id`);
  return price;
}

/** A fixed price is no auction. */
function assertBid(
  bid: number | null,
  { fixedPrice, floorPrice }: HeldPrice,
  currency: string,
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
