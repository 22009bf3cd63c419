import { Injectable } from '@nestjs/common';
import { decimal, micros, split } from '@exchange/kernel';
import type { OrderAcceptance, NewOrder, NewPackage, OrderAnswer, OrderBuyer, OrderChange, OrderStorefront } from '@exchange/orders';
import { OrdersFacade } from '@exchange/orders';
import { ProductsFacade, type ProductState } from '@exchange/products';
import type { StorefrontState } from '@exchange/storefronts';
import { type AgreedOrderPrice, assertAgreed, rateCardPrice, type PricePromise } from '../domain/agreed-price';
import { optionInCurrency } from '../domain/fit';
import { OrderRefusal } from '../domain/refusal';
import { expectedPrice } from '../domain/sold';
import { assertAcceptable, findSoldProduct, unknownOptionRefusal } from '../domain/terms-of-sale';
import { PricePromises, type PriceSource } from './price-promises';

export interface WantedLine extends PriceSource {
  readonly productId: string;
  readonly pricingOptionId: string;
  readonly budget: number;
  readonly bidPrice: number | null;
  readonly targeting: Readonly<Record<string, unknown>> | null;
  readonly terms?: Readonly<Record<string, unknown>>;
  readonly agreedPrice?: AgreedOrderPrice;
  readonly formats?: readonly string[];
}

/** A requested order: lines, or a plan and its total. */
export interface WantedOrder extends Pick<NewOrder, 'brandDomain' | 'poNumber' | 'start' | 'end'> {
  readonly lines: readonly WantedLine[];
  readonly planId: string | null;
  readonly total: { readonly amount: number; readonly currency: string } | null;
  /** The buyer's currency (ISO 4217), where the order names it. */
  readonly currency?: string;
  readonly planTerms?: Readonly<Record<string, unknown>>;
}

/** Rules that depend on the release of the request, and so are no part of the order. */
export interface SaleRules {
  /** Whether new targeting must leave a place of the product. */
  readonly comparesPlaces: boolean;
  /** Earlier starts are refused; null: any is taken. */
  readonly earliestStart: Date | null;
}

export function deskOf({ accountId, id, mediaBuyApproval }: StorefrontState): OrderStorefront {
  return { accountId, storefrontId: id, approval: mediaBuyApproval };
}

/** Takes orders at promised prices, else at the rate card prices of the first request with the idempotency key. */
@Injectable()
export class BookingService {
  constructor(
    private readonly orders: OrdersFacade,
    private readonly products: ProductsFacade,
    private readonly promises: PricePromises,
  ) {}

  /** The same key and order return the first answer, also when the products have changed. */
  book(storefront: StorefrontState, buyer: OrderBuyer, key: string, wanted: WantedOrder, rules: SaleRules): Promise<OrderAnswer> {
    return this.orders.book(deskOf(storefront), buyer, key, wanted, async () => {
      assertStart(wanted, rules);
      const products = await this.products.active(storefront.accountId);
      const lines = wanted.planId === null ? wanted.lines : this.linesOf(storefront, wanted, wanted.planId, products);
      const promised = await this.promises.ofLines(storefront, buyer, lines);
      const packages = lines.map((line, index) => packageOf(line, `packages[${index}]`, products, promised[index] ?? null));
      return { wanted: newOrderOf(wanted, packages), accepts: acceptanceOf(products, rules) };
    });
  }

  /** New terms are checked against the booked price. Pausing, resuming and canceling are not terms. */
  update(
    storefront: StorefrontState,
    buyer: OrderBuyer,
    key: string,
    mediaBuyId: string,
    change: OrderChange,
    rules: SaleRules,
  ): Promise<OrderAnswer> {
    return this.orders.update(deskOf(storefront), buyer, key, mediaBuyId, change, async () => {
      if (storefront.status === 'paused') return refuseWhilePaused;
      return acceptanceOf(await this.products.active(storefront.accountId), rules);
    });
  }

  private linesOf(
    storefront: StorefrontState,
    { total, planTerms }: WantedOrder,
    planId: string,
    products: readonly ProductState[],
  ): readonly WantedLine[] {
    const { plan, promise } = this.promises.plan(storefront, planId, 'proposal_id');
    const shares = split(
      micros(total?.amount ?? plan.budget),
      plan.lines.map(({ share }) => share),
      plan.currency,
    );
    return plan.lines.map(({ productId }, index) => {
      const product = products.find(({ id }) => id === productId);
      const isTold = ({ pricingOptionId }: { readonly pricingOptionId: string }) =>
        promise!.priceOf(product!, pricingOptionId, undefined) !== null;
      const option = product && (promise ? product.pricingOptions.find(isTold) : optionInCurrency(product, plan.currency));
      if (!option) throw new OrderRefusal('PRODUCT_UNAVAILABLE', 'A product of the plan is not on offer any more.', 'proposal_id');
      const budget = Number(decimal(shares[index]!));
      const { pricingOptionId } = option;
      return {
        productId,
        pricingOptionId,
        budget,
        bidPrice: null,
        targeting: null,
        proposalId: planId,
        ...(planTerms && { terms: planTerms }),
      };
    });
  }
}

function assertStart({ start }: WantedOrder, { earliestStart }: SaleRules): void {
  if (earliestStart && start !== 'asap' && start < earliestStart)
    throw new OrderRefusal('INVALID_REQUEST', 'start_time is in the past.', 'start_time');
}

const acceptanceOf =
  (products: readonly ProductState[], { comparesPlaces }: SaleRules): OrderAcceptance =>
  (whole) =>
    assertAcceptable(whole, products, comparesPlaces);

const refuseWhilePaused: OrderAcceptance = () => {
  throw new OrderRefusal('SERVICE_UNAVAILABLE', 'This storefront is paused: it takes no new terms.', 'media_buy_id');
};

function newOrderOf(wanted: WantedOrder, packages: readonly ReturnType<typeof packageOf>[]): NewOrder {
  const currencies = [...new Set(packages.map(({ currency }) => currency))];
  if (currencies.length > 1)
    throw new OrderRefusal('INVALID_REQUEST', `All packages must be in one currency, not ${currencies.join(', ')}.`, 'packages');
  const [currency = ''] = currencies;
  const { brandDomain, poNumber, start, end } = wanted;
  const currencyFields = [
    ['total_budget.currency', wanted.total?.currency],
    ['ext.exchange.currency', wanted.currency],
  ] as const;
  for (const [field, code] of currencyFields)
    if (code !== undefined && code !== currency)
      throw new OrderRefusal('INVALID_REQUEST', `What is ordered is sold in ${currency}.`, field);
  return { brandDomain, poNumber, start, end, currency, packages: packages.map(({ item }) => item) };
}

/** Stores the product's current name. Bids on a fixed price are ignored: buyers' software sends a bid with every CPM price. */
function packageOf(line: WantedLine, at: string, products: readonly ProductState[], promise: PricePromise | null) {
  const { productId, pricingOptionId, budget, bidPrice, targeting, terms, agreedPrice, formats = [] } = line;
  const product = findSoldProduct({ at, productId }, products);
  const promised = promise?.priceOf(product, pricingOptionId, agreedPrice) ?? null;
  const asked = promised ?? rateCardPrice(product, pricingOptionId);
  if (!asked) throw unknownOptionRefusal(product, at);
  assertAgreed({ agreed: agreedPrice, bidPrice, productName: product.name, at }, asked);
  const foreign = formats.find((id) => !product.formats.includes(id));
  if (foreign !== undefined)
    throw new OrderRefusal('INVALID_REQUEST', `${product.name} takes ${product.formats.join(', ')}, not ${foreign}.`, `${at}.format_ids`);
  const { pricingModel, currency, ...price } = asked;
  const { fixedPrice, floorPrice, leastSpend } = price;
  const guidance = promised ? null : product.pricingOptions.find((one) => one.pricingOptionId === pricingOptionId)!.priceGuidance;
  const rate = fixedPrice ?? bidPrice ?? expectedPrice({ fixedPrice, floorPrice, priceGuidance: guidance });
  const booked = { pricingOptionId, pricingModel, rate, price: { fixedPrice, floorPrice, leastSpend } };
  return {
    currency,
    item: {
      productId,
      productName: product.name,
      ...booked,
      bidPrice: fixedPrice === null ? bidPrice : null,
      budget,
      targeting,
      ...(terms ? { terms } : {}),
      sourceId: null,
    } satisfies NewPackage,
  };
}
