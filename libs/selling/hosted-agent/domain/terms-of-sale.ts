import { type AskingPrice, rateCardPrice } from './agreed-price';
import { excludedCountries, placesIn } from './places';
import { OrderRefusal } from './refusal';
import type { SoldProduct } from './sold';

/** The part of a price against which a line is checked. */
type LinePrice = Pick<AskingPrice, 'fixedPrice' | 'floorPrice' | 'leastSpend'>;

interface SoldLine {
  /** Path in the request: `packages[0]`. */
  readonly at: string;
  readonly productId: string;
  readonly pricingOptionId: string;
  /** The booked price; absent in orders from before prices were stored, which are checked against the rate card. */
  readonly price?: LinePrice;
  /** Decimal string in the currency of the order. */
  readonly budget: string;
  readonly bidPrice: number | null;
  readonly targeting: Readonly<Record<string, unknown>> | null;
  /** False when a change keeps the places of the stored targeting, or repeats them. */
  readonly hasNewTargeting: boolean;
}

interface SoldOrder {
  readonly currency: string;
  readonly start: Date;
  readonly end: Date;
  readonly lines: readonly SoldLine[];
}

/**
 * Checks everything about an order that depends on the products, for bookings and changes alike (ADR 50). A change is checked as the resulting
 * order, at its booked price (ADR 166). Several steps therefore allow nothing that one step would not. With `comparesPlaces` (AdCP 3.1), new targeting
 * must also leave a place of the product; stored targeting can be from before this rule.
 */
export function assertAcceptable(
  { currency, start, end, lines }: SoldOrder,
  products: readonly SoldProduct[],
  comparesPlaces: boolean,
): void {
  for (const line of lines) {
    const product = findSoldProduct(line, products);
    const refuse = (code: OrderRefusal['code'], message: string, field: string): never => {
      throw new OrderRefusal(code, message, `${line.at}.${field}`);
    };
    const price = line.price ?? priceOnCard(line, product, currency);
    if (Number(line.budget) < price.leastSpend)
      refuse('BUDGET_TOO_LOW', `${product.name} starts at ${price.leastSpend} ${currency}.`, 'budget');
    assertBid(line.bidPrice, price, currency, refuse);
    if (!coversFlight(product, start, end))
      refuse('PRODUCT_UNAVAILABLE', `${product.name} is not available for the whole flight.`, 'product_id');
    assertCountries(product, line.targeting, refuse);
    if (comparesPlaces && line.hasNewTargeting) assertPlaceLeft(product, line.targeting, refuse);
  }
}

export function findSoldProduct<Product extends SoldProduct>(
  { at, productId }: Pick<SoldLine, 'at' | 'productId'>,
  products: readonly Product[],
): Product {
  const product = products.find(({ id }) => id === productId);
  if (!product) throw new OrderRefusal('PRODUCT_NOT_FOUND', 'There is no such product on offer.', `${at}.product_id`);
  return product;
}

export function unknownOptionRefusal({ name }: SoldProduct, at: string): OrderRefusal {
  return new OrderRefusal('INVALID_REQUEST', `${name} has no such pricing option.`, `${at}.pricing_option_id`);
}

function priceOnCard({ at, pricingOptionId }: SoldLine, product: SoldProduct, currency: string): LinePrice {
  const price = rateCardPrice(product, pricingOptionId);
  if (!price) throw unknownOptionRefusal(product, at);
  if (price.currency !== currency)
    throw new OrderRefusal('INVALID_REQUEST', `${product.name} is sold in ${price.currency}.`, `${at}.pricing_option_id`);
  return price;
}

/** Refuses a bid below the floor, and a bid that differs from a fixed price. */
function assertBid(bid: number | null, { fixedPrice, floorPrice }: LinePrice, currency: string, refuse: Refuse): void {
  if (bid === null) return;
  if (fixedPrice !== null && bid !== fixedPrice)
    refuse('INVALID_REQUEST', `The price is ${fixedPrice} ${currency}: leave bid_price out.`, 'bid_price');
  if (bid < (floorPrice ?? 0)) refuse('BUDGET_TOO_LOW', `The floor is ${floorPrice} ${currency}.`, 'bid_price');
}

/** Days are days of UTC. */
function coversFlight({ availableFrom, availableUntil }: SoldProduct, start: Date, end: Date): boolean {
  const first = start.toISOString().slice(0, 10);
  const last = end.toISOString().slice(0, 10);
  return (availableFrom ?? first) <= first && (availableUntil ?? last) >= last;
}

type Refuse = (code: OrderRefusal['code'], message: string, field: string) => never;

/** Targeting may narrow the countries of a product, not add to them. */
function assertCountries({ name, countries }: SoldProduct, targeting: SoldLine['targeting'], refuse: Refuse): void {
  if (countries.length > 0 && countriesTargeted(targeting).some((code) => !countries.includes(code)))
    refuse('INVALID_REQUEST', `${name} runs in ${countries.join(', ')} only.`, 'targeting_overlay.geo_countries');
}

/** Refuses a member whose places are all known to be elsewhere, and an exclusion of all countries that are left. */
function assertPlaceLeft({ name, countries }: SoldProduct, targeting: SoldLine['targeting'], refuse: Refuse): void {
  const elsewhere = placesIn(targeting).find(
    (wanted) => countries.length > 0 && !wanted.hasUnknownPlaces && !wanted.countries.some((code) => countries.includes(code)),
  );
  if (elsewhere) refuse('INVALID_REQUEST', `${name} runs in ${countries.join(', ')} only.`, `targeting_overlay.${elsewhere.field}`);
  const targeted = countriesTargeted(targeting);
  const left = targeted.length > 0 ? targeted : countries;
  const excluded = new Set(excludedCountries(targeting));
  if (left.length > 0 && left.every((code) => excluded.has(code)))
    refuse('INVALID_REQUEST', `No country of ${name} is left.`, 'targeting_overlay.geo_countries_exclude');
}

function countriesTargeted(targeting: SoldLine['targeting']): readonly string[] {
  return placesIn(targeting).find(({ field }) => field === 'geo_countries')?.countries ?? [];
}
