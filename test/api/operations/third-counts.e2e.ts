import { Database } from '@exchange/platform';
import { type Credentials, startApi, type TestApi } from '@test/api';
import { openDay } from '@test/delivery-requests';
import { signUp, type SignedUp, signUpStaff } from '@test/people';
import { createShop } from '@test/storefronts';
import { countedBuy, thirdCountBody, deskOf, term } from '@test/third-counts';

describe('Third-party counts', () => {
  let api: TestApi;
  let staff: SignedUp;
  let buyer: SignedUp;
  let mediaBuyId: string;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi({ environment: { BILLING: 'on', SANDBOX_FIRST: 'off' } });
    staff = await signUpStaff(api);
  });
  beforeEach(async () => {
    buyer = await signUp(api);
    mediaBuyId = `mb_counted_${(serial += 1)}`;
    await countedBuy(api, staff.as, buyer.account.id, mediaBuyId);
  });
  afterAll(() => api.close());

  const sql = (text: string, ...params: unknown[]) => api.app.get(Database).query<Record<string, unknown>>(text, params);
  const enter = (body: object, as = staff.as) => api.post(`${deskOf(buyer.account.id)}/counts`, { as, body });
  const csv = (...rows: string[]) => ({ content: ['currency,mediaBuyId,day,spend', ...rows].join('\n'), reason: 'Report of the vendor' });
  const days = async (as: Credentials = buyer.as, path = '/api/v2/billing') => api.get(`${path}/media-buys/${mediaBuyId}/charges`, { as });
  const kept = () => sql('select spend_minor, measurement_vendor from billing_counts where media_buy_id = $1 order by day', mediaBuyId);

  it('are entered by staff as JSON or CSV; repeated rows change nothing, and later ones are corrections', async () => {
    expect((await enter(thirdCountBody(mediaBuyId))).body.data).toEqual({ rowCount: 1, changedCount: 1 });
    const file = csv(`USD,${mediaBuyId},${openDay(2)},12.50`, `USD,${mediaBuyId},${openDay(1)},7`);
    expect((await enter(file)).body.data).toEqual({ rowCount: 2, changedCount: 1 });
    expect((await enter(file)).body.data).toEqual({ rowCount: 2, changedCount: 0 });
    expect((await enter(thirdCountBody(mediaBuyId, '0'))).body.data).toEqual({ rowCount: 1, changedCount: 1 });
    expect(await kept()).toEqual([
      { spend_minor: 0, measurement_vendor: 'Meter' },
      { spend_minor: 700, measurement_vendor: 'Meter' },
    ]);
    const looked = 'select look_at <= now() as is_due from billing_buys where media_buy_id = $1';
    expect(await sql(looked, mediaBuyId)).toEqual([{ is_due: true }]);
  });

  it('are stored all or none: a 400 names the problem of each row', async () => {
    const { status, body } = await enter(
      csv(
        `USD,${mediaBuyId},${openDay(2)},1`,
        `EUR,${mediaBuyId},${openDay(1)},1`,
        '',
        `USD,mb_none,${openDay(1)},1`,
        `USD,${mediaBuyId},${openDay(25)},1`,
        `USD,${mediaBuyId},${openDay(3)},1000000000`,
      ),
    );
    expect([status, body.error.code, body.error.details.issues.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      'VALIDATION_ERROR',
      ['line 3', 'line 5', 'line 6', 'line 7'],
    ]);
    expect(await kept()).toEqual([]);
    expect((await enter({ reason: 'Neither' })).status).toBe(400);
    expect((await enter({ ...csv(), ...thirdCountBody(mediaBuyId) })).status).toBe(400);
    expect((await enter({ content: 'day,spend\n1,2', reason: 'No columns' })).status).toBe(400);
    const twice = {
      content: `mediaBuyId,day,spend,currency,spend\n${mediaBuyId},${openDay(2)},1,USD,2`,
      reason: 'Two columns of one name',
    };
    expect((await enter(twice)).body.error).toMatchObject({
      field: 'content',
      message: 'The CSV has these columns more than once: spend.',
    });
  });

  it('are refused for non-staff, and for media buys of other organizations', async () => {
    expect((await enter(thirdCountBody(mediaBuyId), buyer.as)).status).toBe(403);
    const other = await signUp(api);
    await countedBuy(api, staff.as, other.account.id, `${mediaBuyId}_other`);
    expect((await enter(thirdCountBody(`${mediaBuyId}_other`))).status).toBe(400);
  });

  it('reopen a closed media buy, and are refused for one that is not billed', async () => {
    await sql('delete from billing_buys where media_buy_id = $1', mediaBuyId);
    expect((await enter(thirdCountBody(mediaBuyId))).status).toBe(400);
    await sql(
      `insert into billing_charges (buyer_id, media_buy_id, day, spend_minor, fee_minor, payable_minor, revision, seller_id) values ($1, $2, '2026-01-01', 1, 0, 0, 1, 7)`,
      buyer.account.id,
      mediaBuyId,
    );
    expect((await enter(thirdCountBody(mediaBuyId))).status).toBe(200);
    expect(await sql('select ended_at is not null as is_over from billing_buys where media_buy_id = $1', mediaBuyId)).toEqual([
      { is_over: true },
    ]);
    expect(await sql('select amount from commitments where media_buy_id = $1', mediaBuyId)).toEqual([]);
  });

  it('are read by day beside the seller’s report, by the buyer and by the seller', async () => {
    await enter(thirdCountBody(mediaBuyId));
    const charge = `insert into billing_charges (buyer_id, media_buy_id, day, spend_minor, fee_minor, payable_minor, revision, seller_id) values ($1, $2, $3, $4, 0, 0, 1, 7)`;
    await sql(charge, buyer.account.id, mediaBuyId, openDay(2), 1_250);
    await sql(charge, buyer.account.id, mediaBuyId, openDay(3), 900);
    const expected = [
      {
        day: openDay(2),
        currency: 'USD',
        countedBy: 'THIRD_PARTY',
        measurementVendor: 'Meter',
        reportedMinor: null,
        countedMinor: '1250',
        chargedMinor: '1250',
      },
      {
        day: openDay(3),
        currency: 'USD',
        countedBy: 'SELLER',
        measurementVendor: null,
        reportedMinor: null,
        countedMinor: null,
        chargedMinor: '900',
      },
    ].map((one) => ({ mediaBuyId, ...one }));
    expect((await days()).body.data).toEqual(expected);
    const first = (await api.get(`/api/v2/billing/media-buys/${mediaBuyId}/charges?limit=1`, { as: buyer.as })).body;
    const { nextCursor } = first.meta.pagination;
    const second = (await api.get(`/api/v2/billing/media-buys/${mediaBuyId}/charges?limit=1&cursor=${nextCursor}`, { as: buyer.as })).body;
    expect([...first.data, ...second.data]).toEqual(expected);
    const shop = await createShop(api, {}, []);
    expect((await days(shop.as, '/api/v2/storefront/billing')).status).toBe(404);
    await sql('update media_buys set seller_id = $2 where id = $1', mediaBuyId, shop.storefrontId);
    const named = (id: string) => api.get(`/api/v2/storefront/billing/media-buys/${id}/charges`, { as: shop.as });
    await sql('update media_buys set seller_media_buy_id = $2 where id = $1', mediaBuyId, `sf_${mediaBuyId}`);
    const sold = expected.map((one) => ({ ...one, sellerMediaBuyId: `sf_${mediaBuyId}` }));
    expect([(await named(mediaBuyId)).body.data, (await named(`sf_${mediaBuyId}`)).body.data]).toEqual([sold, sold]);
    const stranger = await createShop(api, {}, []);
    expect((await api.get(`/api/v2/storefront/billing/media-buys/sf_${mediaBuyId}/charges`, { as: stranger.as })).status).toBe(404);
    expect((await days((await signUp(api)).as)).status).toBe(404);
  });

  it('follow terms that the organization reads and is notified of, and that end when the next ones begin', async () => {
    const standing = async () => (await api.get('/api/v2/billing/account', { as: buyer.as })).body.data.standing.counting;
    const first = { from: term.countedFrom, countedBy: 'THIRD_PARTY', measurementVendor: 'Meter' };
    const change = (body: object) =>
      api.post(`${deskOf(buyer.account.id)}/counting`, { as: staff.as, body: { reason: 'Agreed', ...body } });
    expect(await standing()).toEqual([first]);
    const back = await change({ countedBy: 'SELLER', measurementVendor: 'Nobody', countedFrom: openDay(2) });
    const second = { from: openDay(2), countedBy: 'SELLER', measurementVendor: null };
    expect([back.status, back.body.data.standing.counting]).toEqual([200, [first, second]]);
    expect((await enter(thirdCountBody(mediaBuyId))).status).toBe(400);
    expect((await change({ countedBy: 'THIRD_PARTY', countedFrom: openDay(2) })).status).toBe(400);
    expect((await change({ countedBy: 'BUYER', countedFrom: openDay(2) })).status).toBe(400);
    const told = 'select count(*) as count from outbox where account_id = $1 and type = $2';
    expect(await sql(told, buyer.account.id, 'billing.counting_changed')).toEqual([{ count: 2 }]);
  });
});
