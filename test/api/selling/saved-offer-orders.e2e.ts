import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { flightDates } from '@test/dates';
import { createAdvertiser, discoveryPath } from '@test/discovery';
import { createKey, signUp, type SignedUp } from '@test/people';
import { insertProposal, offersPath, saveOffer, saveOfferBody } from '@test/saved-offers';
import { lakesideProducts, createShop, type Shop } from '@test/storefronts';
import { ask } from '../../../apps/sandbox-seller/src/testing/buyer';

describe('Orders that name a redeemed offer', () => {
  let api: TestApi;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  const pricingAt = (fixedPrice: number) => [{ pricingOptionId: 'cpm', pricingModel: 'cpm', currency: 'EUR', fixedPrice }];

  /** Saves and redeems an offer at 12, then sets the price of the product to 20. Returns the offer’s id and a function that orders. */
  const redeemOfferAt12 = async () => {
    const [evenings] = lakesideProducts;
    const seller = await createShop(api, { mediaBuyApproval: 'auto' }, [{ ...evenings, pricingOptions: pricingAt(12) }]);
    const [productId] = seller.productIds;
    const offered = await insertProposal(api, seller.account.id, seller.storefrontId, 'Evenings', { ref: productId!, fixedPrice: 12 });
    const body = saveOfferBody(offered, { operatorId: { customerId: buyer.account.id } });
    const { data } = (await api.post(offersPath, { as: seller.as, body })).body;
    const discovery = { advertiserId: await createAdvertiser(api, buyer.as), proposalCode: data.proposalCode };
    expect((await api.post(discoveryPath, { as: buyer.as, body: discovery })).status).toBe(202);
    const repriced = await api.patch(`/api/v2/storefront/products/${productId}`, {
      as: seller.as,
      body: { pricingOptions: pricingAt(20) },
    });
    expect(repriced.status).toBe(200);
    const order = (exchange: object, by = buyer) => orderAt(seller, { product_id: productId, exchange }, by);
    return { id: String(data.id), order };
  };
  let serial = 0;
  const orderAt = async (seller: Shop, { product_id, exchange }: { product_id: unknown; exchange: object }, by: SignedUp) => {
    serial += 1;
    const { bearer } = await createKey(api, by.as);
    return ask(
      seller.agentUrl,
      'create_media_buy',
      {
        idempotency_key: `offered-order-${String(serial).padStart(8, '0')}`,
        brand: 'oat.example',
        start_time: flightDates.startDate,
        end_time: flightDates.endDate,
        packages: [{ product_id, pricing_option_id: 'cpm', budget: 5_000, ext: { exchange } }],
      },
      { token: bearer },
    );
  };
  const price = (amount: number) => ({ agreed_price: { amount, currency: 'EUR', pricing_model: 'cpm' } });

  test('are booked at the offer’s price, also when the rate card has changed', async () => {
    const { id, order } = await redeemOfferAt12();
    expect(await order({ ...price(12), offer_id: id })).toMatchObject({ isError: false, packages: [{ ext: { exchange: price(12) } }] });
    expect(await order({ offer_id: id })).toMatchObject({ isError: false, packages: [{ ext: { exchange: price(12) } }] });
  });

  test('are refused with both prices in the details when the price is not the offer’s, or the offer’s id is missing', async () => {
    const { id, order } = await redeemOfferAt12();
    const refused = (agreed: number, asking: number) => ({
      isError: true,
      adcp_error: {
        code: 'INVALID_REQUEST',
        field: 'packages[0].ext.exchange.agreed_price',
        details: { agreed_price: { amount: agreed }, asking_price: { amount: asking, currency: 'EUR' } },
      },
    });
    expect(await order({ ...price(1), offer_id: id })).toMatchObject(refused(1, 12));
    expect(await order(price(12))).toMatchObject(refused(12, 20));
    expect(await order(price(20))).toMatchObject({ isError: false, packages: [{ ext: { exchange: price(20) } }] });
  });

  test('are refused with PROPOSAL_EXPIRED after the offer’s expiry', async () => {
    const { id, order } = await redeemOfferAt12();
    await api.app.get(Database).query(`update saved_offers set expires_at = now() where id = $1`, [Number(id)]);
    const field = 'packages[0].ext.exchange.offer_id';
    expect(await order({ ...price(12), offer_id: id })).toMatchObject({ adcp_error: { code: 'PROPOSAL_EXPIRED', field } });
  });

  test('are refused when the offer was redeemed by another account, is not redeemed, or belongs to another storefront', async () => {
    const { id, order } = await redeemOfferAt12();
    const unredeemed = (await saveOffer(api, (await createShop(api)).as)).body.data;
    const unknown = { adcp_error: { code: 'REFERENCE_NOT_FOUND', field: 'packages[0].ext.exchange.offer_id' } };
    expect(await order({ ...price(12), offer_id: id }, await signUp(api))).toMatchObject(unknown);
    for (const offer_id of [String(unredeemed.id), '0', '1e3', 'spring', '9'.repeat(30)])
      expect(await order({ ...price(12), offer_id })).toMatchObject(unknown);
  });
});
