import { randomUUID } from 'node:crypto';
import { dayOf } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { DeliveryFacade } from '@exchange/reporting';
import { type Credentials, startApi, type TestApi } from '@test/api';
import { insertRunningBuy } from '@test/delivery-requests';
import { signUp, type SignedUp, signUpStaff } from '@test/people';
import { createShop } from '@test/storefronts';

const path = '/api/v2/billing/over-deliveries';
const sellerPath = '/api/v2/storefront/billing/over-deliveries';

describe('Over-deliveries', () => {
  let api: TestApi;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi({ environment: { BILLING: 'on', SANDBOX_FIRST: 'off' } });
  });
  beforeEach(async () => {
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  const read = (at: string, as: Credentials = buyer.as) => api.get(at, { as });
  const post = (at: string, body: object) => api.post(`${path}${at}`, { as: buyer.as, body });

  /** Inserts what the worker records when a seller reports a spend of 5,000 for a media buy of 1,000. */
  async function insertOverDelivery(mediaBuyId: string, sellerId = 31): Promise<void> {
    await api.app.get(Database).query(
      `insert into over_deliveries (account_id, media_buy_id, seller_id, currency, status, agreed_minor, reported_minor, charged_minor, beyond_minor,
         accepted_minor, notified_minor, created_at, updated_at)
       values ($1, $2, $3, 'USD', 'OPEN', 100000, 500000, 100000, 400000, 0, 400000, now(), now())`,
      [buyer.account.id, mediaBuyId, sellerId],
    );
  }

  it('are listed by status and read by media buy, for the buying account', async () => {
    await insertOverDelivery('mb_1');
    await insertOverDelivery('mb_2');
    const expected = {
      mediaBuyId: 'mb_1',
      storefrontId: 31,
      status: 'OPEN',
      agreedMinor: '100000',
      countedBy: 'SELLER',
      beyondMinor: '400000',
      acceptedMinor: '0',
    };
    expect((await read(`${path}/mb_1`)).body.data).toMatchObject({ ...expected, currency: 'USD', reason: null, decidedBy: null });
    expect((await post('/mb_2/dispute', { reason: 'Not ordered' })).body.data).toMatchObject({
      status: 'DISPUTED',
      reason: 'Not ordered',
      decidedBy: 'Robin Tester',
      beyondMinor: '400000',
    });
    expect((await read(`${path}?status=OPEN`)).body.data).toMatchObject([expected]);
    const first = (await read(`${path}?limit=1`)).body;
    const second = (await read(`${path}?limit=1&cursor=${first.meta.pagination.nextCursor}`)).body;
    expect([...first.data, ...second.data].map(({ mediaBuyId }: { mediaBuyId: string }) => mediaBuyId).sort()).toEqual(['mb_1', 'mb_2']);
    expect((await read(`${path}?status=LOST`)).status).toBe(400);
  });

  it('are charged when accepted, with the exchange’s fee on them', async () => {
    const staff = await signUpStaff(api);
    const deposit = {
      amountMinor: '50000',
      currency: 'USD',
      reference: randomUUID(),
      occurredAt: '2026-01-15T00:00:00.000Z',
      reason: 'Paid',
    };
    await api.post(`/api/v2/staff/billing/customers/${buyer.account.id}/deposits`, { as: staff.as, body: deposit });
    await insertOverDelivery('mb_1');
    const database = api.app.get(Database);
    const day = dayOf(new Date());
    await database.query(
      `insert into media_buys (account_id, id, campaign_id, advertiser_id, discovery_id, seller_id, seller_name, name, status, status_since, brand_domain,
         currency, budget, packages, flight_start, flight_end, idempotency_key, fence, attempts, revision, created_at, updated_at)
       values ($1, 'mb_1', 'campaign_1', 1, 'disc', 31, 'Seller', 'Buy', 'COMPLETED', now(), 'oat.example', 'USD', 1000, '[]', now(), now(), 'k', 0, 0, 1, now(), now())`,
      [buyer.account.id],
    );
    await database.query(
      `insert into billing_charges (buyer_id, media_buy_id, day, spend_minor, fee_minor, payable_minor, revision, seller_id)
       values ($1, 'mb_1', $2, 100000, 5000, 0, 1, 31)`,
      [buyer.account.id, day],
    );
    const line = { advertiserId: 1, campaignId: 'campaign_1', mediaBuyId: 'mb_1', packageId: 'mb_1-1', currency: 'USD' };
    await api.app.get(DeliveryFacade).record(buyer.account.id, [{ ...line, day, spend: 5_000 }]);
    const { status, body } = await post('/mb_1/accept', { amountMinor: '400000', currency: 'USD' });
    expect([status, body.data]).toMatchObject([
      200,
      { status: 'ACCEPTED', chargedMinor: '500000', beyondMinor: '0', acceptedMinor: '400000', decidedBy: 'Robin Tester' },
    ]);
    const balance = (await read('/api/v2/billing/credit-balance')).body.data;
    expect(balance).toMatchObject({ fundedBalanceMinor: '30000', committedMinor: '0' });
  });

  it.each([
    ['404 for a media buy without an over-delivery', '/mb_9/accept', { amountMinor: '400000', currency: 'USD' }, 404],
    ['409 for another amount', '/mb_1/accept', { amountMinor: '400001', currency: 'USD' }, 409],
    ['409 for another currency', '/mb_1/accept', { amountMinor: '400000', currency: 'EUR' }, 409],
    ['400 for an invalid amount', '/mb_1/accept', { amountMinor: '4e5', currency: 'USD' }, 400],
    ['400 for an acceptance without an amount', '/mb_1/accept', {}, 400],
    ['400 for a dispute without a reason', '/mb_1/dispute', {}, 400],
  ])('return %s', async (_, at, body, status) => {
    await insertOverDelivery('mb_1');
    expect((await post(at, body)).status).toBe(status);
    expect((await read(`${path}/mb_1`)).body.data).toMatchObject({ status: 'OPEN', acceptedMinor: '0' });
  });

  it('can be read by the seller of the media buy, without the name of the buyer’s member who decided', async () => {
    const shop = await createShop(api, {}, []);
    await insertOverDelivery('mb_1', shop.storefrontId);
    await insertOverDelivery('mb_2');
    await insertRunningBuy(api, buyer.account.id, 'mb_1');
    await api.app
      .get(Database)
      .query(`update media_buys set seller_media_buy_id = 'sf_mb_1' where account_id = $1 and id = 'mb_1'`, [buyer.account.id]);
    await post('/mb_1/dispute', { reason: 'Not ordered' });
    expect((await read(sellerPath, shop.as)).body.data).toMatchObject([
      {
        mediaBuyId: 'mb_1',
        status: 'DISPUTED',
        reason: 'Not ordered',
        decidedBy: null,
        beyondMinor: '400000',
        sellerMediaBuyId: 'sf_mb_1',
      },
    ]);
    expect((await read(sellerPath)).status).toBe(403);
    expect((await read(`${sellerPath}?status=OPEN`, shop.as)).body.data).toEqual([]);
  });
});
