import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { OrdersFacade } from '@exchange/orders';
import { InMemoryDeliveryReports, InMemoryOrders, InMemoryRequestReplays, oatBuyer } from '@exchange/orders/testing';
import { ProductsFacade } from '@exchange/products';
import { anOption, aProduct, InMemoryProducts } from '@exchange/products/testing';
import { aStorefront } from '@exchange/storefronts/testing';
import { buildOffer } from '../domain/offer';
import { noFilters } from '../domain/wanted';
import { InMemoryOfferPrices, InMemoryPlanKeys } from '../testing/in-memory';
import { BookingService, type SaleRules, type WantedLine, type WantedOrder } from './booking.service';
import { PricePromises } from './price-promises';

export const day = (count: number) => new Date(Date.UTC(2026, 1, 1 + count));
const dates = (from: number, until: number) => ({
  availableFrom: day(from).toISOString().slice(0, 10),
  availableUntil: day(until).toISOString().slice(0, 10),
});

/** Fixed prices and auctions with three kinds of minimum spend, in two currencies. Products run until day 60 and day 40. */
const shelf = [
  aProduct({
    id: 'prod_1',
    pricingOptions: [
      anOption({ pricingOptionId: 'fixed', fixedPrice: 20, minSpend: 500 }),
      anOption({ pricingOptionId: 'auction', fixedPrice: null, floorPrice: 8, minSpend: 100 }),
      anOption({ pricingOptionId: 'usd', fixedPrice: null, floorPrice: 3, currency: 'USD' }),
    ],
    ...dates(0, 60),
  }),
  aProduct({
    id: 'prod_2',
    countries: [],
    pricingOptions: [
      anOption({ pricingOptionId: 'flat', pricingModel: 'flat_rate', fixedPrice: 2_000 }),
      anOption({ pricingOptionId: 'auction', fixedPrice: null, floorPrice: 1.5 }),
    ],
    budget: { currency: 'EUR', min: 300, max: null },
    ...dates(0, 40),
  }),
];

export async function aShop(products = shelf) {
  const clock = new FixedClock(day(-5));
  const records = new InMemoryProducts();
  for (const product of products) await records.insert(product);
  const orders = new OrdersFacade(
    new InMemoryOrders(),
    new InMemoryDeliveryReports(),
    new InMemoryRequestReplays(),
    new ImmediateUnitOfWork(),
    new SequentialIds(),
    clock,
  );
  const offers = new InMemoryOfferPrices();
  const promises = new PricePromises(new InMemoryPlanKeys(), offers, clock);
  const booking = new BookingService(orders, new ProductsFacade(records), promises);
  const { state: storefront } = aStorefront({ mediaBuyApproval: 'auto' });
  let serial = 0;
  const key = () => `key-${String((serial += 1)).padStart(16, '0')}`;
  const newRules: SaleRules = { comparesPlaces: true, earliestStart: null };
  const book = async (wanted: WantedOrder, orderKey = key(), rules = newRules) =>
    (await booking.book(storefront, oatBuyer, orderKey, wanted, rules)).order;
  const update = async (id: string, change: Parameters<BookingService['update']>[4], at = storefront, rules = newRules) =>
    (await booking.update(at, oatBuyer, key(), id, change, rules)).order;
  /** Id of a plan for the first product alone, at current prices. */
  const proposePlan = () => {
    const [plan] = buildOffer([products[0]!.state], { mode: 'brief', brief: 'EUR 1000', changes: [], filters: noFilters }).plans;
    return promises.proposalId(storefront, plan!, day(0));
  };
  const reprice = (...pricingOptions: ReturnType<typeof anOption>[]) =>
    records.change(1, 'prod_1', (product) => product.change({ pricingOptions }, day(-4)));
  return { clock, records, offers, book, update, storefront, proposePlan, reprice };
}

export const line = (overrides: Partial<WantedLine> = {}): WantedLine => ({
  productId: 'prod_1',
  pricingOptionId: 'auction',
  budget: 600,
  bidPrice: 10,
  targeting: null,
  ...overrides,
});
export const order = (overrides: Partial<WantedOrder> = {}): WantedOrder => ({
  brandDomain: 'oat.example',
  poNumber: null,
  start: day(1),
  end: day(30),
  lines: [line(), line({ productId: 'prod_2', bidPrice: 2 })],
  planId: null,
  total: null,
  ...overrides,
});
export const refusal = (code: string, field: string) => expect.objectContaining({ code, field }) as Error;
