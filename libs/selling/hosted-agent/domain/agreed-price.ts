import { micros } from '@exchange/kernel';
import { leastSpend } from './fit';
import type { PlanPromise } from './plan-id';
import type { OfferedPrice } from './ports';
import { Refusal } from './refusal';
import type { OptionName, Sold } from './sold';

/** A price that an order can be booked at. Amounts are in the currency of the option. */
export interface AskingPrice extends OptionName {
  /** Per unit of the pricing model; null: an auction. */
  readonly fixedPrice: number | null;
  /** The lowest bid of an auction; null: there is none. */
  readonly floorPrice: number | null;
  /** The least budget of a package at this price. */
  readonly leastSpend: number;
}

/** The price that the buyer was shown, as its order names it: `ext.exchange.agreed_price`. */
export interface AgreedPrice {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly pricingModel: string;
  /** The amount is the lowest bid of an auction. */
  readonly isFloor: boolean;
}

/** What a storefront has told a buyer, and stands by until it expires. */
export interface PricePromise {
  readonly expiresAt: Date;
  /** Null: nothing was told of this option of the product. */
  priceOf(product: Sold, pricingOptionId: string, agreed: AgreedPrice | undefined): AskingPrice | null;
}

/** The price that the rate card has now. */
export function cardPrice(product: Sold, pricingOptionId: string): AskingPrice | null {
  const option = product.pricingOptions.find((one) => one.pricingOptionId === pricingOptionId);
  if (!option) return null;
  const { pricingModel, currency, fixedPrice, floorPrice } = option;
  return { pricingOptionId, pricingModel, currency, fixedPrice, floorPrice, leastSpend: leastSpend(product, option) };
}

/** An option that the rate card has lost is known by what the buyer says of it: the promise tells whether that is true. */
export function plannedPrices({ expiresAt, priceOf }: PlanPromise): PricePromise {
  return {
    expiresAt,
    priceOf(product, pricingOptionId, agreed) {
      const card = cardPrice(product, pricingOptionId);
      const said = agreed && { pricingOptionId, pricingModel: agreed.pricingModel, currency: agreed.currency };
      for (const { pricingModel, currency } of [card, said].filter((one) => one !== null && one !== undefined)) {
        const option = { pricingOptionId, pricingModel, currency };
        const told = priceOf(product.id, option);
        if (!told) continue;
        // A plan tells the least that all its lines need. Where the rate card asks for less by now, that is enough.
        const least = Math.min(told.leastSpend, card?.leastSpend ?? Infinity);
        return { ...option, ...told, leastSpend: Math.max(least, wholeUnit({ ...option, ...told })) };
      }
      return null;
    },
  };
}

export function offeredPrices(expiresAt: Date, prices: readonly OfferedPrice[]): PricePromise {
  return {
    expiresAt,
    priceOf({ id }, wanted) {
      const offered = prices.find(({ productId, pricingOptionId }) => productId === id && pricingOptionId === wanted);
      if (!offered) return null;
      const { productId: _, minSpend, ...price } = offered;
      return { ...price, leastSpend: Math.max(minSpend ?? 0, wholeUnit(price)) };
    },
  };
}

interface Proposed {
  /** Undefined: the order names no price. */
  readonly agreed: AgreedPrice | undefined;
  /** For a unit, in an auction. */
  readonly bidPrice: number | null;
  readonly productName: string;
  /** The place of the package in the request. */
  readonly at: string;
}

/**
 * 400 naming both prices where the buyer has agreed to another one: nothing is booked at a price that nobody agreed to. In an auction the floor may be any
 * that the bid reaches, or without a bid the floor that was agreed to.
 */
export function assertAgreed({ agreed, bidPrice, productName, at }: Proposed, asked: AskingPrice): void {
  if (!agreed || isAgreed(agreed, bidPrice, asked)) return;
  const { currency, pricingModel } = asked;
  const amount = asked.fixedPrice ?? asked.floorPrice;
  const asking = { ...(amount === null ? {} : { amount }), currency, pricing_model: pricingModel, ...flagOf(asked.fixedPrice === null) };
  const { amount: said, currency: saidCurrency, pricingModel: saidModel, isFloor } = agreed;
  const order = { amount: said, currency: saidCurrency, pricing_model: saidModel, ...flagOf(isFloor) };
  throw new Refusal(
    'INVALID_REQUEST',
    `The order says ${wordsOf(order)} for ${productName}; the storefront asks for ${wordsOf(asking)}.`,
    `${at}.ext.exchange.agreed_price`,
    { agreed_price: order, asking_price: asking },
  );
}

function isAgreed({ amount, currency, pricingModel, isFloor }: AgreedPrice, bidPrice: number | null, asked: AskingPrice): boolean {
  if (currency !== asked.currency || pricingModel !== asked.pricingModel) return false;
  const { fixedPrice, floorPrice } = asked;
  if (fixedPrice !== null) return !isFloor && micros(fixedPrice) === micros(amount);
  return isFloor && (floorPrice ?? 0) <= (bidPrice ?? amount);
}

const flagOf = (isFloor: boolean): object => (isFloor ? { floor: true } : {});

function wordsOf(price: {
  readonly amount?: number;
  readonly currency: string;
  readonly pricing_model: string;
  readonly floor?: true;
}): string {
  const amount = price.amount === undefined ? 'an auction' : `${price.floor ? 'a floor of ' : ''}${price.amount}`;
  return `${amount} ${price.currency} (${price.pricing_model})`;
}

/** Flat rates and time are bought whole. */
function wholeUnit({ pricingModel, fixedPrice, floorPrice }: Omit<AskingPrice, 'leastSpend'>): number {
  return pricingModel === 'flat_rate' || pricingModel === 'time' ? (fixedPrice ?? floorPrice ?? 0) : 0;
}
