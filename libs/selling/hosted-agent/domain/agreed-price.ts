import { micros } from '@exchange/kernel';
import { minSpendOf } from './fit';
import type { PlanPromise } from './plan-id';
import type { OfferedPrice } from './ports';
import { OrderRefusal } from './refusal';
import type { OptionKey, SoldProduct } from './sold';

/** A price at which an order can be booked. Amounts are in the currency of the option. */
export interface AskingPrice extends OptionKey {
  /** Price per unit of the pricing model; null for an auction. */
  readonly fixedPrice: number | null;
  /** Lowest bid of an auction; null when there is none. */
  readonly floorPrice: number | null;
  readonly leastSpend: number;
}

/** The price that the buyer was shown, as the order names it in `ext.exchange.agreed_price`. */
export interface AgreedOrderPrice {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly pricingModel: string;
  /** Whether the amount is the lowest bid of an auction. */
  readonly isFloor: boolean;
}

/** Prices that a storefront has promised a buyer until `expiresAt`. */
export interface PricePromise {
  readonly expiresAt: Date;
  /** Null: no price was promised for this option of the product. */
  priceOf(product: SoldProduct, pricingOptionId: string, agreed: AgreedOrderPrice | undefined): AskingPrice | null;
}

export function rateCardPrice(product: SoldProduct, pricingOptionId: string): AskingPrice | null {
  const option = product.pricingOptions.find((one) => one.pricingOptionId === pricingOptionId);
  if (!option) return null;
  const { pricingModel, currency, fixedPrice, floorPrice } = option;
  return { pricingOptionId, pricingModel, currency, fixedPrice, floorPrice, leastSpend: minSpendOf(product, option) };
}

/** When the rate card no longer has an option, the order's agreed price identifies it and the promise verifies it. */
export function planPricePromise({ expiresAt, priceOf }: PlanPromise): PricePromise {
  return {
    expiresAt,
    priceOf(product, pricingOptionId, agreed) {
      const card = rateCardPrice(product, pricingOptionId);
      const agreedOption = agreed && { pricingOptionId, pricingModel: agreed.pricingModel, currency: agreed.currency };
      for (const { pricingModel, currency } of [card, agreedOption].filter((one) => one !== null && one !== undefined)) {
        const option = { pricingOptionId, pricingModel, currency };
        const promised = priceOf(product.id, option);
        if (!promised) continue;
        // A plan names the minimum that all its lines need. A lower minimum of the rate card is enough.
        const minSpend = Math.min(promised.leastSpend, card?.leastSpend ?? Infinity);
        return { ...option, ...promised, leastSpend: Math.max(minSpend, minUnitPrice({ ...option, ...promised })) };
      }
      return null;
    },
  };
}

export function offerPricePromise(expiresAt: Date, prices: readonly OfferedPrice[]): PricePromise {
  return {
    expiresAt,
    priceOf({ id }, wanted) {
      const offered = prices.find(({ productId, pricingOptionId }) => productId === id && pricingOptionId === wanted);
      if (!offered) return null;
      const { productId: _, minSpend, ...price } = offered;
      return { ...price, leastSpend: Math.max(minSpend ?? 0, minUnitPrice(price)) };
    },
  };
}

interface AgreedLine {
  /** Undefined when the order names no price. */
  readonly agreed: AgreedOrderPrice | undefined;
  readonly bidPrice: number | null;
  readonly productName: string;
  /** Path of the package in the request. */
  readonly at: string;
}

/**
 * Refuses an order whose agreed price is not the asked price, and names both. In an auction any floor is accepted that the bid reaches,
 * or without a bid the agreed floor.
 */
export function assertAgreed({ agreed, bidPrice, productName, at }: AgreedLine, asked: AskingPrice): void {
  if (!agreed || isAgreedPrice(agreed, bidPrice, asked)) return;
  const { currency, pricingModel } = asked;
  const amount = asked.fixedPrice ?? asked.floorPrice;
  const asking = { ...(amount === null ? {} : { amount }), currency, pricing_model: pricingModel, ...floorFlag(asked.fixedPrice === null) };
  const { amount: agreedAmount, currency: agreedCurrency, pricingModel: agreedModel, isFloor } = agreed;
  const order = { amount: agreedAmount, currency: agreedCurrency, pricing_model: agreedModel, ...floorFlag(isFloor) };
  throw new OrderRefusal(
    'INVALID_REQUEST',
    `The order says ${describePrice(order)} for ${productName}; the storefront asks for ${describePrice(asking)}.`,
    `${at}.ext.exchange.agreed_price`,
    { agreed_price: order, asking_price: asking },
  );
}

function isAgreedPrice(
  { amount, currency, pricingModel, isFloor }: AgreedOrderPrice,
  bidPrice: number | null,
  asked: AskingPrice,
): boolean {
  if (currency !== asked.currency || pricingModel !== asked.pricingModel) return false;
  const { fixedPrice, floorPrice } = asked;
  if (fixedPrice !== null) return !isFloor && micros(fixedPrice) === micros(amount);
  return isFloor && (floorPrice ?? 0) <= (bidPrice ?? amount);
}

const floorFlag = (isFloor: boolean): object => (isFloor ? { floor: true } : {});

function describePrice(price: {
  readonly amount?: number;
  readonly currency: string;
  readonly pricing_model: string;
  readonly floor?: true;
}): string {
  const amount = price.amount === undefined ? 'an auction' : `${price.floor ? 'a floor of ' : ''}${price.amount}`;
  return `${amount} ${price.currency} (${price.pricing_model})`;
}

/** Flat rates and time are bought in whole units. */
function minUnitPrice({ pricingModel, fixedPrice, floorPrice }: Omit<AskingPrice, 'leastSpend'>): number {
  return pricingModel === 'flat_rate' || pricingModel === 'time' ? (fixedPrice ?? floorPrice ?? 0) : 0;
}
