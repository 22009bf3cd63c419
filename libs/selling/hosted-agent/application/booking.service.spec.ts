import * as fc from 'fast-check';
import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { OrdersFacade, type OrderView } from '@exchange/orders';
import { InMemoryDeliveries, InMemoryOrders, InMemoryReplays, oatBuyer } from '@exchange/orders/testing';
import { ProductsFacade } from '@exchange/products';
import { anOption, aProduct, InMemoryProducts } from '@exchange/products/testing';
import { aStorefront } from '@exchange/storefronts/testing';
import { Refusal } from '../domain/refusal';
import { BookingService, type WantedLine, type WantedOrder } from './booking.service';

const day = (count: number) => new Date(Date.UTC(2026, 1, 1 + count));
const dates = (from: number, until: number) => ({
  availableFrom: day(from).toISOString().slice(0, 10),
  availableUntil: day(until).toISOString().slice(0, 10),
});

/** Fixed and auctioned, with least spends of three kinds, in two currencies, from day 0 to day 60 and to day 40. */
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

async function aShop(products = shelf) {
  const clock = new FixedClock(day(-5));
  const records = new InMemoryProducts();
  for (const product of products) await records.insert(product);
  const orders = new OrdersFacade(
    new InMemoryOrders(),
    new InMemoryDeliveries(),
    new InMemoryReplays(),
    new ImmediateUnitOfWork(),
    new SequentialIds(),
    clock,
  );
  const booking = new BookingService(orders, new ProductsFacade(records));
  const { state: storefront } = aStorefront({ mediaBuyApproval: 'auto' });
  let serial = 0;
  const key = () => `key-${String((serial += 1)).padStart(16, '0')}`;
  const book = async (wanted: WantedOrder) => (await booking.book(storefront, oatBuyer, key(), wanted, wanted)).order;
  const update = async (id: string, change: Parameters<BookingService['update']>[4], at = storefront) =>
    (await booking.update(at, oatBuyer, key(), id, change)).order;
  return { clock, records, book, update, storefront };
}

const line = (overrides: Partial<WantedLine> = {}): WantedLine => ({
  productId: 'prod_1',
  pricingOptionId: 'auction',
  budget: 600,
  bidPrice: 10,
  targeting: null,
  ...overrides,
});
const order = (overrides: Partial<WantedOrder> = {}): WantedOrder => ({
  brandDomain: 'oat.example',
  poNumber: null,
  start: day(1),
  end: day(30),
  lines: [line(), line({ productId: 'prod_2', bidPrice: 2 })],
  planId: null,
  total: null,
  ...overrides,
});
/** What the order has become, asked for at once. */
const again = ({ packages, startTime, endTime }: OrderView): WantedOrder =>
  order({
    start: new Date(startTime),
    end: new Date(endTime),
    lines: packages
      .filter(({ canceled }) => !canceled)
      .map(({ productId, pricingOptionId, budget, bidPrice, targeting }) => ({ productId, pricingOptionId, budget, bidPrice, targeting })),
  });
const refusal = (code: string, field: string) => expect.objectContaining({ code, field }) as Error;

describe('BookingService', () => {
  it.each<[string, Partial<WantedLine>, string, string]>([
    ['less than the least', { budget: 99.99 }, 'BUDGET_TOO_LOW', 'budget'],
    ['a bid below the floor', { bidPrice: 7.99 }, 'BUDGET_TOO_LOW', 'bid_price'],
    [
      'targeting where it does not run',
      { targeting: { geo_countries: ['DE', 'FR'] } },
      'INVALID_REQUEST',
      'targeting_overlay.geo_countries',
    ],
  ])('refuses %s, when it is booked and when it is changed', async (_, more, code, field) => {
    const { book, update } = await aShop();
    await expect(book(order({ lines: [line(more)] }))).rejects.toThrow(refusal(code, `packages[0].${field}`));
    const { mediaBuyId, packages } = await book(order());
    const change = { packages: [{ packageId: packages[0]!.packageId, ...(more as object) }] };
    await expect(update(mediaBuyId, change)).rejects.toThrow(refusal(code, `packages[0].${field}`));
  });

  it.each([
    ['begins before', { start: day(-1) }],
    ['ends after', { end: day(41) }],
  ])('refuses a flight that %s its products are available, when it is booked and when it is changed', async (_, flight) => {
    const { book, update } = await aShop();
    await expect(book(order(flight))).rejects.toThrow(expect.objectContaining({ code: 'PRODUCT_UNAVAILABLE' }));
    const { mediaBuyId } = await book(order());
    await expect(update(mediaBuyId, flight)).rejects.toThrow(expect.objectContaining({ code: 'PRODUCT_UNAVAILABLE' }));
  });

  it('a fixed price is no auction: it is the rate whatever is bid, and a change that bids is refused', async () => {
    const { book, update } = await aShop();
    const fixed = line({ pricingOptionId: 'fixed', bidPrice: null });
    const { mediaBuyId, packages } = await book(order({ lines: [fixed] }));
    expect(packages).toMatchObject([{ rate: 20 }]);
    for (const bidPrice of [0.01, 19.99, 20.01]) {
      expect(await book(order({ lines: [{ ...fixed, bidPrice }] }))).toMatchObject({ packages: [{ rate: 20, bidPrice: null }] });
      const change = { packages: [{ packageId: packages[0]!.packageId, bidPrice }] };
      await expect(update(mediaBuyId, change)).rejects.toThrow(refusal('INVALID_REQUEST', 'packages[0].bid_price'));
    }
  });

  it('a new bid is the new rate', async () => {
    const { book, update } = await aShop();
    const { mediaBuyId, packages } = await book(order());
    const changed = await update(mediaBuyId, { packages: [{ packageId: packages[0]!.packageId, bidPrice: 12 }] });
    expect(changed.packages[0]).toMatchObject({ bidPrice: 12, rate: 12 });
  });

  it('new terms are those of today’s rate card; what is not touched stays, and can be paused and canceled', async () => {
    const { book, update, records, storefront } = await aShop();
    const { mediaBuyId, packages } = await book(order());
    const [{ packageId } = { packageId: '' }] = packages;
    const dearer = [anOption({ pricingOptionId: 'auction', fixedPrice: null, floorPrice: 50 })];
    await records.change(1, 'prod_1', (product) => product.change({ pricingOptions: dearer }, day(-4)));
    expect(await update(mediaBuyId, { paused: true })).toMatchObject({ status: 'paused' });
    expect(await update(mediaBuyId, { packages: [{ packageId, paused: true }] })).toMatchObject({ status: 'paused' });
    await expect(update(mediaBuyId, { packages: [{ packageId, budget: 700 }] })).rejects.toThrow(
      refusal('BUDGET_TOO_LOW', 'packages[0].bid_price'),
    );
    await records.change(1, 'prod_1', (product) => product.archive(day(-4)));
    await expect(update(mediaBuyId, { end: day(20) })).rejects.toThrow(refusal('PRODUCT_NOT_FOUND', 'packages[0].product_id'));
    expect(await update(mediaBuyId, { packages: [{ packageId, canceled: true }] })).toMatchObject({ totalBudget: 600 });
    expect(await update(mediaBuyId, { end: day(20) })).toMatchObject({ endTime: day(20).toISOString() });
    const closed = { ...storefront, status: 'paused' } as typeof storefront;
    await expect(update(mediaBuyId, { end: day(30) }, closed)).rejects.toThrow(refusal('SERVICE_UNAVAILABLE', 'media_buy_id'));
    expect(await update(mediaBuyId, { canceled: true }, closed)).toMatchObject({ status: 'canceled' });
  });

  it('money in another currency is refused: of packages, of the total, of what the buyer reckons in, and of a price that has changed since', async () => {
    const { book, update, records } = await aShop();
    const usd = line({ pricingOptionId: 'usd', bidPrice: null });
    await expect(book(order({ lines: [line(), usd] }))).rejects.toThrow(refusal('INVALID_REQUEST', 'packages'));
    await expect(book(order({ total: { amount: 1_200, currency: 'USD' } }))).rejects.toThrow(
      refusal('INVALID_REQUEST', 'total_budget.currency'),
    );
    await expect(book(order({ currency: 'USD' }))).rejects.toThrow(refusal('INVALID_REQUEST', 'ext.exchange.currency'));
    expect(await book(order({ currency: 'EUR' }))).toMatchObject({ currency: 'EUR' });
    const { mediaBuyId, packages } = await book(order());
    const moved = [anOption({ pricingOptionId: 'auction', fixedPrice: null, floorPrice: 8, currency: 'USD' })];
    await records.change(1, 'prod_1', (product) => product.change({ pricingOptions: moved }, day(-4)));
    const change = { packages: [{ packageId: packages[0]!.packageId, budget: 800 }] };
    await expect(update(mediaBuyId, change)).rejects.toThrow(refusal('INVALID_REQUEST', 'packages[0].pricing_option_id'));
  });

  it.each([
    ['EUR', 100.01],
    ['JPY', 1_001],
    ['KWD', 10.001],
  ])('a plan in %s costs what was said, to the coin', async (currency, amount) => {
    const options = [anOption({ pricingOptionId: 'own', currency, fixedPrice: 1 })];
    const { book } = await aShop(['prod_1', 'prod_2', 'prod_3'].map((id) => aProduct({ id, pricingOptions: options })));
    const planId = `plan.b.${currency}.1000.prod_1-33.prod_2-33.prod_3-34`;
    expect(await book(order({ lines: [], planId, total: { amount, currency } }))).toMatchObject({ totalBudget: amount });
  });

  it('whatever it is changed to, in however many steps, could have been booked at once', async () => {
    const amount = fc.oneof(
      fc.constantFrom(99.99, 100, 300, 499.99, 500, 1_999.99, 2_000),
      fc.double({ min: 0.01, max: 5_000, noNaN: true }),
    );
    const bid = fc.oneof(fc.constantFrom(1.49, 1.5, 2.99, 3, 7.99, 8, 20), fc.double({ min: 0.01, max: 50, noNaN: true }));
    const targeting = fc.constantFrom({}, { geo_countries: ['DE'] }, { geo_countries: ['FR'] }, { geo_countries: ['DE', 'AT'] });
    const soon = fc.integer({ min: -3, max: 70 }).map(day);
    const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
    const position = fc.integer({ min: 0, max: 2 });
    const change = fc.record(
      {
        start: fc.oneof(soon, fc.constant('asap' as const)),
        end: soon,
        paused: fc.boolean(),
        packages: fc.array(
          fc.record({
            position,
            budget: some(amount),
            bidPrice: some(bid),
            paused: some(fc.boolean()),
            canceled: some(fc.constant(true as const)),
            targeting: some(targeting),
          }),
          { maxLength: 3 },
        ),
      },
      { requiredKeys: [] },
    );
    const wanted = fc.array(
      fc.record({
        productId: fc.constantFrom('prod_1', 'prod_2'),
        pricingOptionId: fc.constantFrom('fixed', 'auction', 'usd', 'flat'),
        budget: amount,
        bidPrice: fc.option(bid),
        targeting: fc.option(targeting),
      }),
      { minLength: 1, maxLength: 3 },
    );
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constant(order().lines), wanted),
        fc.array(change, { minLength: 1, maxLength: 8 }),
        async (lines, changes) => {
          const { book, update } = await aShop();
          let standing = await book(order({ lines })).catch(refused);
          if (!standing) return;
          for (const { packages, ...more } of changes) {
            const named = packages?.map(({ position: at, ...item }) => ({ packageId: `${standing!.mediaBuyId}_pkg_${at + 1}`, ...item }));
            const next: OrderView | null = await update(standing.mediaBuyId, { ...more, ...(named ? { packages: named } : {}) }).catch(
              refused,
            );
            if (!next) continue;
            taken += 1;
            standing = next;
            if (standing.status === 'canceled') return;
            const direct = await book(again(standing));
            expect(direct.totalBudget).toBeCloseTo(standing.totalBudget, 6);
            expect(direct.packages.map(({ rate }) => rate)).toEqual(
              standing.packages.filter(({ canceled }) => !canceled).map(({ rate }) => rate),
            );
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(taken).toBeGreaterThan(50);
  });
});

/** Refusals are answers; anything else is a fault. */
function refused(error: unknown): null {
  if (error instanceof Refusal || (error instanceof Error && error.name === 'DomainError')) return null;
  throw error;
}
