import { dayMs } from '@exchange/kernel';
import { oatBuyer } from '@exchange/orders/testing';
import { anOption } from '@exchange/products/testing';
import { aShop, day, line, order, refusal } from './booking.fixture';
import type { WantedLine } from './booking.service';

describe('Agreed prices', () => {
  const at = 'packages[0].ext.exchange';
  const agreed = (amount: number, more: object = {}) => ({ amount, currency: 'EUR', pricingModel: 'cpm', isFloor: false, ...more });
  const fixed = (amount: number, more: Partial<WantedLine> = {}) =>
    line({ pricingOptionId: 'fixed', bidPrice: null, agreedPrice: agreed(amount), ...more });
  const dearer = anOption({ pricingOptionId: 'fixed', fixedPrice: 35 });

  it('are booked and stored when they equal the rate card', async () => {
    const { book } = await aShop();
    const floor = line({ agreedPrice: agreed(8, { isFloor: true }) });
    const { packages } = await book(order({ lines: [fixed(20), floor] }));
    expect(packages).toMatchObject([
      { rate: 20, price: { fixedPrice: 20, leastSpend: 500 } },
      { rate: 10, price: { floorPrice: 8 } },
    ]);
  });

  it.each<[string, Partial<WantedLine>]>([
    ['has fallen since', { bidPrice: null, agreedPrice: agreed(9, { isFloor: true }) }],
    ['has risen, and the bid still reaches it', { bidPrice: 10, agreedPrice: agreed(7, { isFloor: true }) }],
  ])('are accepted in an auction whose floor %s', async (_, more) => {
    const { book } = await aShop();
    expect(await book(order({ lines: [line(more)] }))).toMatchObject({ packages: [{ price: { floorPrice: 8 } }] });
  });

  it.each<[string, Partial<WantedLine>]>([
    ['names another amount', fixed(19.99)],
    ['names another currency', fixed(20, { agreedPrice: agreed(20, { currency: 'USD' }) })],
    ['names another pricing model', fixed(20, { agreedPrice: agreed(20, { pricingModel: 'cpc' }) })],
    ['names a floor but the price is fixed', fixed(20, { agreedPrice: agreed(20, { isFloor: true }) })],
    ['names a floor below the current one, without a bid', { bidPrice: null, agreedPrice: agreed(7, { isFloor: true }) }],
    ['names a floor and bids below the current one', { bidPrice: 7.5, agreedPrice: agreed(7, { isFloor: true }) }],
    ['names a fixed price in an auction', { agreedPrice: agreed(8) }],
  ])('are refused with both prices when the order %s', async (_, more) => {
    const { book } = await aShop();
    const booked = book(order({ lines: [line(more)] }));
    await expect(booked).rejects.toThrow(refusal('INVALID_REQUEST', `${at}.agreed_price`));
    await expect(booked).rejects.toMatchObject({ details: { agreed_price: {}, asking_price: {} } });
  });

  it('apply while the plan that named them is valid, and not afterwards', async () => {
    const { book, proposePlan, reprice, clock } = await aShop();
    const proposalId = proposePlan();
    await reprice(dearer);
    await expect(book(order({ lines: [fixed(20)] }))).rejects.toThrow(/says 20 EUR .* asks for 35 EUR/);
    const promised = [fixed(20, { proposalId }), line({ pricingOptionId: 'fixed', bidPrice: null, proposalId })];
    expect(await book(order({ lines: promised }))).toMatchObject({ packages: [{ rate: 20 }, { rate: 20 }] });
    await expect(book(order({ lines: [fixed(12, { proposalId })] }))).rejects.toThrow(refusal('INVALID_REQUEST', `${at}.agreed_price`));
    const whole = { lines: [], planId: proposalId, total: { amount: 900, currency: 'EUR' } };
    expect(await book(order(whole))).toMatchObject({ packages: [{ rate: 20, budget: 900 }] });
    clock.advance(5 * dayMs);
    await expect(book(order({ ...whole, start: day(1) }))).rejects.toThrow(refusal('PROPOSAL_EXPIRED', 'proposal_id'));
    await expect(book(order({ lines: [fixed(20, { proposalId })] }))).rejects.toThrow(refusal('PROPOSAL_EXPIRED', `${at}.proposal_id`));
  });

  it('of a plan apply also when the rate card no longer has the option', async () => {
    const { book, proposePlan, reprice } = await aShop();
    const proposalId = proposePlan();
    await reprice(anOption({ pricingOptionId: 'new', fixedPrice: 35 }));
    expect(await book(order({ lines: [fixed(20, { proposalId })] }))).toMatchObject({ packages: [{ rate: 20 }] });
    await expect(book(order({ lines: [], planId: proposalId }))).rejects.toThrow(refusal('PRODUCT_UNAVAILABLE', 'proposal_id'));
  });

  it('are refused when an order names more than twenty offers', async () => {
    const { book } = await aShop();
    const lines = Array.from({ length: 21 }, (_, index) => line({ offerId: String(index) }));
    await expect(book(order({ lines }))).rejects.toThrow(refusal('INVALID_REQUEST', 'packages'));
  });

  it('are refused when the storefront did not sign the plan', async () => {
    const { book, proposePlan } = await aShop();
    const forged = proposePlan().replace(/~\w+$/, '~AAAAAAAAAAAAAAAA');
    await expect(book(order({ lines: [fixed(20, { proposalId: forged })] }))).rejects.toThrow(
      refusal('PROPOSAL_NOT_FOUND', `${at}.proposal_id`),
    );
    await expect(book(order({ lines: [], planId: forged }))).rejects.toThrow(refusal('PROPOSAL_NOT_FOUND', 'proposal_id'));
  });

  it('of a saved offer apply until it expires, for the buyer who redeemed it', async () => {
    const { book, offers, storefront, clock } = await aShop();
    const price = {
      productId: 'prod_1',
      pricingOptionId: 'fixed',
      pricingModel: 'cpm',
      currency: 'EUR',
      fixedPrice: 12,
      floorPrice: null,
    };
    const prices = [{ ...price, minSpend: 100 }];
    offers.offers.set(`${storefront.id}/17`, { expiresAt: day(0), prices, redeemedBy: oatBuyer.customerId! });
    offers.offers.set(`${storefront.id}/18`, { expiresAt: day(0), prices, redeemedBy: 99 });
    const offered = (offerId: string) => book(order({ lines: [fixed(12, { offerId, budget: 100 })] }));
    expect(await offered('17')).toMatchObject({ packages: [{ rate: 12, price: { fixedPrice: 12, leastSpend: 100 } }] });
    for (const offerId of ['18', '19']) await expect(offered(offerId)).rejects.toThrow(refusal('REFERENCE_NOT_FOUND', `${at}.offer_id`));
    clock.advance(5 * dayMs);
    await expect(offered('17')).rejects.toThrow(refusal('PROPOSAL_EXPIRED', `${at}.offer_id`));
  });
});
