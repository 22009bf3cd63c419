import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import type { NewOrder, NewPackage, OrderAnswer, OrderBuyer, OrderDesk } from '@exchange/orders';
import { Orders } from '@exchange/orders';
import { Products, type ProductState } from '@exchange/products';
import type { StorefrontState } from '@exchange/storefronts';
import { leastSpend, optionFor } from '../domain/fit';
import { readPlanId } from '../domain/plan-id';
import { expectedPrice } from '../domain/sold';
import { Refusal } from './refusal';

/** A line of an order, as the buyer asks for it. */
export interface WantedLine {
  readonly productId: string;
  readonly pricingOptionId: string;
  readonly budget: number;
  readonly bidPrice: number | null;
  readonly targeting: Readonly<Record<string, unknown>> | null;
}

/** An order, as the buyer asks for it: lines, or a plan and what it is to cost. */
export interface WantedOrder extends Pick<NewOrder, 'brandDomain' | 'poNumber' | 'start' | 'end'> {
  readonly lines: readonly WantedLine[];
  readonly planId: string | null;
  readonly total: { readonly amount: number; readonly currency: string } | null;
}

export function deskOf({ accountId, id, mediaBuyApproval }: StorefrontState): OrderDesk {
  return { accountId, storefrontId: id, approval: mediaBuyApproval };
}

/** Takes orders for what storefronts sell: products and prices are those of the moment in which an order is first asked for. */
@Injectable()
export class BookingService {
  constructor(
    private readonly orders: Orders,
    private readonly products: Products,
    private readonly clock: Clock,
  ) {}

  /** The same key and `request` get the first answer again, whatever has become of the products. */
  book(storefront: StorefrontState, buyer: OrderBuyer, key: string, request: object, wanted: WantedOrder): Promise<OrderAnswer> {
    return this.orders.bookOnce(deskOf(storefront), buyer, key, request, () => this.checked(storefront, wanted));
  }

  private async checked({ accountId }: StorefrontState, wanted: WantedOrder): Promise<NewOrder> {
    const products = await this.products.active(accountId);
    const lines = wanted.planId === null ? wanted.lines : linesOf(wanted, products);
    const packages = lines.map((line, index) =>
      checkedLine(line, index, products, { start: wanted.start === 'asap' ? this.clock.now() : wanted.start, end: wanted.end }),
    );
    const currencies = [...new Set(packages.map(({ currency }) => currency))];
    if (currencies.length > 1)
      throw new Refusal('INVALID_REQUEST', `All packages must be in one currency, not ${currencies.join(', ')}.`, 'packages');
    const [currency = ''] = currencies;
    if (wanted.total !== null && wanted.total.currency !== currency)
      throw new Refusal('INVALID_REQUEST', `What is ordered is sold in ${currency}.`, 'total_budget.currency');
    const { brandDomain, poNumber, start, end } = wanted;
    return { brandDomain, poNumber, start, end, currency, packages: packages.map(({ currency: _, ...item }) => item) };
  }
}

/** A plan's id says what is in it. */
function linesOf({ planId, total }: WantedOrder, products: readonly ProductState[]): readonly WantedLine[] {
  const plan = readPlanId(planId!);
  if (!plan) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such plan.', 'proposal_id');
  const amount = total?.amount ?? plan.budget;
  return plan.lines.map(({ productId, share }) => {
    const product = products.find(({ id }) => id === productId);
    const option = product && optionFor(product, plan.currency);
    if (!option) throw new Refusal('PRODUCT_UNAVAILABLE', 'A product of the plan is not on offer any more.', 'proposal_id');
    const budget = Math.round(amount * share) / 100;
    return { productId, pricingOptionId: option.pricingOptionId, budget, bidPrice: null, targeting: null };
  });
}

function checkedLine(
  { productId, pricingOptionId, budget, bidPrice, targeting }: WantedLine,
  index: number,
  products: readonly ProductState[],
  { start, end }: { readonly start: Date; readonly end: Date },
): NewPackage & { readonly currency: string } {
  const at = (field: string) => `packages[${index}].${field}`;
  const product = products.find(({ id }) => id === productId);
  if (!product) throw new Refusal('PRODUCT_NOT_FOUND', 'There is no such product on offer.', at('product_id'));
  const option = product.pricingOptions.find((one) => one.pricingOptionId === pricingOptionId);
  if (!option) throw new Refusal('INVALID_REQUEST', `${product.name} has no such pricing option.`, at('pricing_option_id'));
  const least = leastSpend(product, option);
  if (budget < least) throw new Refusal('BUDGET_TOO_LOW', `${product.name} starts at ${least} ${option.currency}.`, at('budget'));
  if (bidPrice !== null && bidPrice < (option.floorPrice ?? 0))
    throw new Refusal('BUDGET_TOO_LOW', `The floor is ${option.floorPrice} ${option.currency}.`, at('bid_price'));
  if (!runs(product, start, end))
    throw new Refusal('PRODUCT_UNAVAILABLE', `${product.name} is not available for the whole flight.`, at('product_id'));
  return {
    productId,
    productName: product.name,
    pricingOptionId,
    pricingModel: option.pricingModel,
    rate: bidPrice ?? expectedPrice(option),
    bidPrice,
    budget,
    targeting,
    sourceId: null,
    currency: option.currency,
  };
}

/** Days are those of UTC. */
function runs({ availableFrom, availableUntil }: ProductState, start: Date, end: Date): boolean {
  const first = start.toISOString().slice(0, 10);
  const last = end.toISOString().slice(0, 10);
  return (availableFrom ?? first) <= first && (availableUntil ?? last) >= last;
}
