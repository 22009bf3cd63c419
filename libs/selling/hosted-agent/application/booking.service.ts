import { Injectable } from '@nestjs/common';
import { decimal, micros, split } from '@exchange/kernel';
import type { Acceptance, NewOrder, NewPackage, OrderAnswer, OrderBuyer, OrderChange, OrderDesk } from '@exchange/orders';
import { OrdersFacade } from '@exchange/orders';
import { ProductsFacade, type ProductState } from '@exchange/products';
import type { StorefrontState } from '@exchange/storefronts';
import { optionFor } from '../domain/fit';
import { readPlanId } from '../domain/plan-id';
import { Refusal } from '../domain/refusal';
import { expectedPrice } from '../domain/sold';
import { assertSold, soldAs } from '../domain/terms-of-sale';

/** A line of an order, as the buyer asks for it. */
export interface WantedLine {
  readonly productId: string;
  readonly pricingOptionId: string;
  readonly budget: number;
  readonly bidPrice: number | null;
  readonly targeting: Readonly<Record<string, unknown>> | null;
  readonly terms?: Readonly<Record<string, unknown>>;
}

/** An order, as the buyer asks for it: lines, or a plan and what it is to cost. */
export interface WantedOrder extends Pick<NewOrder, 'brandDomain' | 'poNumber' | 'start' | 'end'> {
  readonly lines: readonly WantedLine[];
  readonly planId: string | null;
  readonly total: { readonly amount: number; readonly currency: string } | null;
  /** ISO 4217: what the buyer reckons in, where it says so. */
  readonly currency?: string;
}

export function deskOf({ accountId, id, mediaBuyApproval }: StorefrontState): OrderDesk {
  return { accountId, storefrontId: id, approval: mediaBuyApproval };
}

/** Takes orders for what storefronts sell: products and prices are those of the moment in which an order is first asked for. */
@Injectable()
export class BookingService {
  constructor(
    private readonly orders: OrdersFacade,
    private readonly products: ProductsFacade,
  ) {}

  /** The same key and `request` get the first answer again, whatever has become of the products. */
  book(storefront: StorefrontState, buyer: OrderBuyer, key: string, request: object, wanted: WantedOrder): Promise<OrderAnswer> {
    return this.orders.book(deskOf(storefront), buyer, key, request, async () => {
      const products = await this.products.active(storefront.accountId);
      return { wanted: newOrderOf(wanted, products), accepts: accepting(products) };
    });
  }

  /** New terms are those of today's rate card. Pausing, resuming and canceling are not terms. */
  update(storefront: StorefrontState, buyer: OrderBuyer, key: string, mediaBuyId: string, change: OrderChange): Promise<OrderAnswer> {
    return this.orders.update(deskOf(storefront), buyer, key, mediaBuyId, change, async () => {
      if (storefront.status === 'paused') return closed;
      return accepting(await this.products.active(storefront.accountId));
    });
  }
}

const accepting =
  (products: readonly ProductState[]): Acceptance =>
  (whole) =>
    assertSold(whole, products);

const closed: Acceptance = () => {
  throw new Refusal('SERVICE_UNAVAILABLE', 'This storefront is paused: it takes no new terms.', 'media_buy_id');
};

function newOrderOf(wanted: WantedOrder, products: readonly ProductState[]): NewOrder {
  const lines = wanted.planId === null ? wanted.lines : linesOf(wanted, products);
  const packages = lines.map((line, index) => packageOf(line, index, products));
  const currencies = [...new Set(packages.map(({ currency }) => currency))];
  if (currencies.length > 1)
    throw new Refusal('INVALID_REQUEST', `All packages must be in one currency, not ${currencies.join(', ')}.`, 'packages');
  const [currency = ''] = currencies;
  const { brandDomain, poNumber, start, end } = wanted;
  const said = [
    ['total_budget.currency', wanted.total?.currency],
    ['ext.exchange.currency', wanted.currency],
  ] as const;
  for (const [field, code] of said)
    if (code !== undefined && code !== currency) throw new Refusal('INVALID_REQUEST', `What is ordered is sold in ${currency}.`, field);
  return { brandDomain, poNumber, start, end, currency, packages: packages.map(({ item }) => item) };
}

/** A plan's id says what is in it. */
function linesOf({ planId, total }: WantedOrder, products: readonly ProductState[]): readonly WantedLine[] {
  const plan = readPlanId(planId!);
  if (!plan) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such plan.', 'proposal_id');
  const amount = total?.amount ?? plan.budget;
  const shares = split(
    micros(amount),
    plan.lines.map(({ share }) => share),
    plan.currency,
  );
  return plan.lines.map(({ productId }, index) => {
    const product = products.find(({ id }) => id === productId);
    const option = product && optionFor(product, plan.currency);
    if (!option) throw new Refusal('PRODUCT_UNAVAILABLE', 'A product of the plan is not on offer any more.', 'proposal_id');
    const budget = Number(decimal(shares[index]!));
    return { productId, pricingOptionId: option.pricingOptionId, budget, bidPrice: null, targeting: null };
  });
}

/** With what the product is called and costs today. Buyers' software sends a bid with every CPM price: on a fixed one it says nothing. */
function packageOf(
  { productId, pricingOptionId, budget, bidPrice, targeting, terms }: WantedLine,
  index: number,
  products: readonly ProductState[],
) {
  const { product, option } = soldAs({ at: `packages[${index}]`, productId, pricingOptionId }, products);
  const { pricingModel, currency } = option;
  const isFixed = option.fixedPrice !== null;
  const rate = option.fixedPrice ?? bidPrice ?? expectedPrice(option);
  const priced = { pricingOptionId, pricingModel, rate, bidPrice: isFixed ? null : bidPrice, budget };
  return {
    currency,
    item: { productId, productName: product.name, ...priced, targeting, ...(terms ? { terms } : {}), sourceId: null } satisfies NewPackage,
  };
}
