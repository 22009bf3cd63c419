import * as fc from 'fast-check';
import type { OrderView } from '@exchange/orders';
import { anOption, aProduct } from '@exchange/products/testing';
import { OrderRefusal } from '../domain/refusal';
import { aShop, day, line, order, refusal } from './booking.fixture';
import type { WantedLine, WantedOrder } from './booking.service';

const again = ({ packages, startTime, endTime }: OrderView): WantedOrder =>
  order({
    start: new Date(startTime),
    end: new Date(endTime),
    lines: packages
      .filter(({ canceled }) => !canceled)
      .map(({ productId, pricingOptionId, budget, bidPrice, targeting }) => ({ productId, pricingOptionId, budget, bidPrice, targeting })),
  });
/** As of AdCP 3.0. */
const oldRules = { comparesPlaces: false, earliestStart: null };

describe('BookingService', () => {
  it.each<[string, Partial<WantedLine>, string, string]>([
    ['a budget below the minimum', { budget: 99.99 }, 'BUDGET_TOO_LOW', 'budget'],
    ['a bid below the floor', { bidPrice: 7.99 }, 'BUDGET_TOO_LOW', 'bid_price'],
    [
      'targeting of a country where the product does not run',
      { targeting: { geo_countries: ['DE', 'FR'] } },
      'INVALID_REQUEST',
      'targeting_overlay.geo_countries',
    ],
    ['targeting of a region elsewhere', { targeting: { geo_regions: ['US-NY'] } }, 'INVALID_REQUEST', 'targeting_overlay.geo_regions'],
    [
      'targeting of a metro elsewhere',
      { targeting: { geo_metros: [{ system: 'nielsen_dma', values: ['501'] }] } },
      'INVALID_REQUEST',
      'targeting_overlay.geo_metros',
    ],
    [
      'targeting of postal codes elsewhere',
      { targeting: { geo_postal_areas: [{ system: 'us_zip', values: ['10001'] }] } },
      'INVALID_REQUEST',
      'targeting_overlay.geo_postal_areas',
    ],
    [
      'an exclusion of all its countries',
      { targeting: { geo_countries: ['DE'], geo_countries_exclude: ['DE', 'FR'] } },
      'INVALID_REQUEST',
      'targeting_overlay.geo_countries_exclude',
    ],
  ])('refuses %s in bookings and in changes', async (_, more, code, field) => {
    const { book, update } = await aShop();
    await expect(book(order({ lines: [line(more)] }))).rejects.toThrow(refusal(code, `packages[0].${field}`));
    const { mediaBuyId, packages } = await book(order());
    const change = { packages: [{ packageId: packages[0]!.packageId, ...(more as object) }] };
    await expect(update(mediaBuyId, change)).rejects.toThrow(refusal(code, `packages[0].${field}`));
  });

  it.each<[string, object]>([
    ['regions here and elsewhere', { geo_regions: ['US-NY', 'DE-BE'] }],
    ['regions elsewhere', { geo_regions: ['US-NY'] }],
    ['regions in lower case', { geo_regions: ['de-be'] }],
    ['postal codes elsewhere', { geo_postal_areas: [{ system: 'us_zip', values: ['10001'] }] }],
    ['an exclusion of all its countries', { geo_countries: ['DE'], geo_countries_exclude: ['DE'] }],
  ])('compares only countries in AdCP 3.0: books and changes %s', async (_, targeting) => {
    const { book, update, storefront } = await aShop();
    const { mediaBuyId, packages } = await book(
      order({ lines: [line({ targeting: targeting as WantedLine['targeting'] })] }),
      undefined,
      oldRules,
    );
    const [{ packageId }] = packages as [OrderView['packages'][number]];
    const change = { packages: [{ packageId, budget: 700, targeting: { ...targeting, language: ['de'] } }] };
    expect(await update(mediaBuyId, change, storefront, oldRules)).toMatchObject({ packages: [{ budget: 700 }] });
  });

  it('does not compare stored targeting again when a change keeps it', async () => {
    const { book, update } = await aShop();
    const lines = [line({ targeting: { geo_regions: ['US-NY'] } }), line({ productId: 'prod_2', bidPrice: 2 })];
    const { mediaBuyId, packages } = await book(order({ lines }), undefined, oldRules);
    const [first, second] = packages as [OrderView['packages'][number], OrderView['packages'][number]];
    await update(mediaBuyId, { packages: [{ packageId: first.packageId, budget: 700 }] });
    await update(mediaBuyId, { packages: [{ packageId: second.packageId, targeting: { geo_regions: ['FR-IDF'] } }] });
    expect(await update(mediaBuyId, { end: day(29) })).toMatchObject({ endTime: day(29).toISOString() });
  });

  it('does not compare stored places again when a change repeats them beside other targeting', async () => {
    const { book, update } = await aShop();
    const metros = { values: ['501'], system: 'nielsen_dma' };
    const lines = [line({ targeting: { geo_regions: ['US-NY'], geo_metros: [metros] } })];
    const { mediaBuyId, packages } = await book(order({ lines }), undefined, oldRules);
    const { packageId } = packages[0]!;
    const repeated = { language: ['de'], geo_metros: [{ system: 'nielsen_dma', values: ['501'] }], geo_regions: ['US-NY'] };
    const changed = await update(mediaBuyId, { packages: [{ packageId, targeting: repeated }] });
    expect(changed.packages[0]!.targeting).toEqual(repeated);
    const other = { packages: [{ packageId, targeting: { ...repeated, geo_regions: ['US-CA'] } }] };
    await expect(update(mediaBuyId, other)).rejects.toThrow(refusal('INVALID_REQUEST', 'packages[0].targeting_overlay.geo_regions'));
  });

  it.each<[string, object]>([
    ['places here and elsewhere, which leaves those here', { geo_regions: ['US-NY', 'DE-BE'] }],
    ['postal codes of a country in lower case', { geo_postal_areas: [{ country: 'de', system: 'plz', values: ['10115'] }] }],
    ['metros of Eurostat in lower case', { geo_metros: [{ system: 'eurostat_nuts2', values: ['de30'] }] }],
    [
      'metros elsewhere beside metros whose country is unknown',
      {
        geo_metros: [
          { system: 'nielsen_dma', values: ['501'] },
          { system: 'custom', values: ['North'] },
        ],
      },
    ],
  ])('books targeting of %s', async (_, places) => {
    const { book } = await aShop();
    const targeting = places as WantedLine['targeting'];
    expect(await book(order({ lines: [line({ targeting })] }))).toMatchObject({ packages: [{ targeting }] });
  });

  it.each([
    ['begins before', { start: day(-1) }],
    ['ends after', { end: day(41) }],
  ])('refuses a flight that %s its products are available, in bookings and in changes', async (_, flight) => {
    const { book, update } = await aShop();
    await expect(book(order(flight))).rejects.toThrow(expect.objectContaining({ code: 'PRODUCT_UNAVAILABLE' }));
    const { mediaBuyId } = await book(order());
    await expect(update(mediaBuyId, flight)).rejects.toThrow(expect.objectContaining({ code: 'PRODUCT_UNAVAILABLE' }));
  });

  it('refuses a start before the earliest one, except for the repetition of an order that was booked in time', async () => {
    const { book } = await aShop();
    const key = 'key-of-a-repetition';
    const from = (start: number) => ({ ...oldRules, earliestStart: day(start) });
    await expect(book(order(), key, from(2))).rejects.toThrow(refusal('INVALID_REQUEST', 'start_time'));
    const booked = await book(order(), key, from(1));
    expect(await book(order(), key, from(2))).toEqual(booked);
  });

  it('books a fixed price as the rate whatever is bid, and refuses a change with a bid', async () => {
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

  it('takes a new bid as the new rate', async () => {
    const { book, update } = await aShop();
    const { mediaBuyId, packages } = await book(order());
    const changed = await update(mediaBuyId, { packages: [{ packageId: packages[0]!.packageId, bidPrice: 12 }] });
    expect(changed.packages[0]).toMatchObject({ bidPrice: 12, rate: 12 });
  });

  it('checks changes against the booked price, also when the rate card has changed', async () => {
    const { book, update, reprice } = await aShop();
    const fixed = line({ pricingOptionId: 'fixed', bidPrice: null });
    const { mediaBuyId, packages } = await book(order({ lines: [line(), fixed] }));
    const [bid, flat] = packages.map(({ packageId }) => packageId);
    await reprice(
      anOption({ pricingOptionId: 'auction', fixedPrice: null, floorPrice: 50, currency: 'USD' }),
      anOption({ pricingOptionId: 'fixed', fixedPrice: 99, minSpend: 10_000 }),
    );
    const changed = await update(mediaBuyId, {
      packages: [
        { packageId: bid!, bidPrice: 8 },
        { packageId: flat!, budget: 700 },
      ],
    });
    expect(changed.packages).toMatchObject([{ rate: 8 }, { rate: 20, budget: 700, price: { fixedPrice: 20, leastSpend: 500 } }]);
    await expect(update(mediaBuyId, { packages: [{ packageId: bid!, bidPrice: 7.99 }] })).rejects.toThrow(
      refusal('BUDGET_TOO_LOW', 'packages[0].bid_price'),
    );
    const agreed = (amount: number) =>
      update(mediaBuyId, { packages: [{ packageId: flat!, budget: 800, agreedPrice: { amount, isFloor: false } }] });
    await expect(agreed(99)).rejects.toThrow(refusal('VALIDATION_ERROR', 'packages[0].ext.exchange.agreed_price'));
    expect((await agreed(20)).packages[1]).toMatchObject({ rate: 20, budget: 800 });
  });

  it('refuses new terms for a product no longer sold; its packages stay and can be paused and canceled', async () => {
    const { book, update, records, storefront } = await aShop();
    const { mediaBuyId, packages } = await book(order());
    const [{ packageId } = { packageId: '' }] = packages;
    await records.change(1, 'prod_1', (product) => product.archive(day(-4)));
    expect(await update(mediaBuyId, { paused: true })).toMatchObject({ status: 'paused' });
    expect(await update(mediaBuyId, { packages: [{ packageId, paused: true }] })).toMatchObject({ status: 'paused' });
    await expect(update(mediaBuyId, { end: day(20) })).rejects.toThrow(refusal('PRODUCT_NOT_FOUND', 'packages[0].product_id'));
    expect(await update(mediaBuyId, { packages: [{ packageId, canceled: true }] })).toMatchObject({ totalBudget: 600 });
    expect(await update(mediaBuyId, { end: day(20) })).toMatchObject({ endTime: day(20).toISOString() });
    const closed = { ...storefront, status: 'paused' } as typeof storefront;
    await expect(update(mediaBuyId, { end: day(30) }, closed)).rejects.toThrow(refusal('SERVICE_UNAVAILABLE', 'media_buy_id'));
    expect(await update(mediaBuyId, { canceled: true }, closed)).toMatchObject({ status: 'canceled' });
  });

  it('refuses other currencies: of packages, of the total, and of ext.exchange.currency', async () => {
    const { book } = await aShop();
    const usd = line({ pricingOptionId: 'usd', bidPrice: null });
    await expect(book(order({ lines: [line(), usd] }))).rejects.toThrow(refusal('INVALID_REQUEST', 'packages'));
    await expect(book(order({ total: { amount: 1_200, currency: 'USD' } }))).rejects.toThrow(
      refusal('INVALID_REQUEST', 'total_budget.currency'),
    );
    await expect(book(order({ currency: 'USD' }))).rejects.toThrow(refusal('INVALID_REQUEST', 'ext.exchange.currency'));
    expect(await book(order({ currency: 'EUR' }))).toMatchObject({ currency: 'EUR' });
  });

  it.each([
    ['EUR', 100.01],
    ['JPY', 1_001],
    ['KWD', 10.001],
  ])('splits the exact total of a plan in %s over its packages', async (currency, amount) => {
    const options = [anOption({ pricingOptionId: 'own', currency, fixedPrice: 1 })];
    const { book } = await aShop(['prod_1', 'prod_2', 'prod_3'].map((id) => aProduct({ id, pricingOptions: options })));
    const planId = `plan.b.${currency}.1000.prod_1-33.prod_2-33.prod_3-34`;
    expect(await book(order({ lines: [], planId, total: { amount, currency } }))).toMatchObject({ totalBudget: amount });
  });

  it('allows by any sequence of changes only orders that could be booked at once', async () => {
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

/** Returns null for refusals and throws all other errors. */
function refused(error: unknown): null {
  if (error instanceof OrderRefusal || (error instanceof Error && error.name === 'DomainError')) return null;
  throw error;
}
