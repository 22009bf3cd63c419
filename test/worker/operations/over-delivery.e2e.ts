import type { INestApplicationContext } from '@nestjs/common';
import { type Day, dayMs, dayOf, later } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { buyFrom, chargingEnvironment, insertDeposit, evenings } from '@test/charged-buys';
import { eventually } from '@test/eventually';
import { createKey, signUp, type SignedUp, signUpStaff } from '@test/people';
import { ScriptedSeller } from '@test/scripted-seller';
import { moveFlightToMiddle } from '@test/suggestions';
import { startWorker } from '@test/worker';

const path = '/api/v2/billing/over-deliveries';
/** Read once, so that days keep their numbers when the tests run past midnight. */
const began = new Date();
const day = (ago: number): Day => dayOf(later(began, -ago * dayMs));

describe('Over-delivery', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let seller: ScriptedSeller;
  let staff: SignedUp;
  let buyer: SignedUp;
  let buy: { readonly mediaBuyId: string; readonly packageId: string };

  beforeAll(async () => {
    api = await startApi({ environment: chargingEnvironment });
    worker = await startWorker({ environment: chargingEnvironment, frequent: ['ChargingSchedule', 'CollectionProcessor'] });
    staff = await signUpStaff(api);
    seller = await ScriptedSeller.open(api, { products: [evenings] });
  });
  beforeEach(async () => {
    seller.script.days = {};
    buyer = await signUp(api);
    await insertDeposit(api, staff, buyer, '1050000');
    buy = await bought(1_000);
  });
  afterAll(async () => {
    await worker.close();
    await seller.close();
    await api.close();
  });

  const sql = (text: string, ...params: unknown[]) => api.app.get(Database).query<Record<string, unknown>>(text, params);
  const post = (at: string, body: object = {}, as = buyer.as) => api.post(at, { as, body });
  const read = async (at: string, as = buyer.as) => (await api.get(at, { as })).body.data;
  const own = () => `${path}/${buy.mediaBuyId}`;
  const balance = () => read('/api/v2/billing/credit-balance');
  const settles = (expected: object) => eventually(async () => expect(await balance()).toMatchObject(expected));

  async function bought(budget: number) {
    const made = await buyFrom(api, buyer, seller, budget);
    await moveFlightToMiddle(api, made.mediaBuyId);
    return made;
  }

  /** Reports these days by the seller, asks the seller, and charges the media buy. */
  async function reports(spends: Readonly<Record<number, number>>): Promise<void> {
    seller.script.days = Object.fromEntries(
      Object.entries(spends).map(([ago, spend]) => [day(Number(ago)), { impressions: 1_000, spend }]),
    );
    // The request starts three days before the last answer: a seller of totals is asked about eight days at a time.
    const due = `update delivery_collections set due_at = '2000-01-01', collected_through = $2
      where media_buy_id = $1 and lease_until is null returning fence`;
    const fence = await eventually(async () => {
      const [row] = await sql(due, buy.mediaBuyId, day(3));
      if (!row) throw new Error('The seller is being asked, or is not to be asked yet.');
      return row['fence'] as number;
    });
    await eventually(async () => {
      const asked = 'select 1 from delivery_collections where media_buy_id = $1 and fence > $2 and lease_until is null';
      if ((await sql(asked, buy.mediaBuyId, fence)).length === 0) throw new Error('Not asked yet.');
    });
    await look();
  }

  const look = () => sql('update billing_buys set look_at = now() where media_buy_id = $1', buy.mediaBuyId);

  async function imports(spends: Readonly<Record<number, number>>) {
    const rows = Object.entries(spends).map(([ago, spend]) => `${buy.mediaBuyId},${buy.packageId},${day(Number(ago))},1000,${spend}`);
    const rawBody = ['mediaBuyId,packageId,date,impressions,spend', ...rows].join('\n');
    const answer = await api.post('/api/v2/buyer/reporting/imports', { as: buyer.as, rawBody, headers: { 'content-type': 'text/csv' } });
    await look();
    return answer;
  }

  /** Resolves when the media buy was charged. */
  const looked = () =>
    eventually(async () => {
      const waiting = 'select 1 from billing_buys where media_buy_id = $1 and look_at <= now()';
      if ((await sql(waiting, buy.mediaBuyId)).length > 0) throw new Error('Not looked at yet.');
    });

  test('with BILLING_ROUTE=exchange charges 1,000 and its fee for a report of 5,000 on 1,000, notifies people, is shown to both sides, and is withdrawn by a correction', async () => {
    await reports({ 2: 5_000 });
    await settles({ fundedBalanceMinor: String(1_050_000 - 105_000), owedBalanceMinor: '0', committedMinor: '0' });
    const expected = {
      mediaBuyId: buy.mediaBuyId,
      storefrontId: seller.id,
      status: 'OPEN',
      currency: 'USD',
      agreedMinor: '100000',
      reportedMinor: '500000',
      chargedMinor: '100000',
      beyondMinor: '400000',
      acceptedMinor: '0',
      decidedBy: null,
    };
    expect(await read(own())).toMatchObject(expected);
    expect(await read(`${path}?status=OPEN`)).toMatchObject([expected]);
    expect(await read(`${path}?status=WITHDRAWN`)).toEqual([]);
    await eventually(async () => {
      const told = (await read('/api/v2/notifications?limit=50')) as { messagePreview: string | null }[];
      expect(told.filter(({ messagePreview }) => messagePreview?.includes('reports more than was agreed'))).toHaveLength(1);
    });
    const sold = await signUp(api, { accountType: 'SELLER' });
    await sql('update seller_agents set account_id = $2 where id = $1', seller.id, sold.account.id);
    expect(await read('/api/v2/storefront/billing/over-deliveries', sold.as)).toMatchObject([expected]);
    const stranger = await signUp(api);
    expect((await api.get(own(), { as: stranger.as })).status).toBe(404);
    expect(await read(path, stranger.as)).toEqual([]);
    await reports({ 2: 600 });
    await settles({ fundedBalanceMinor: String(1_050_000 - 63_000) });
    expect(await read(own())).toMatchObject({ status: 'WITHDRAWN', beyondMinor: '0', chargedMinor: '60000' });
  });

  test('is not affected by imports of the buyer: imports of 0 or ten times the spend change reports but no charge, before and after the seller reports', async () => {
    await imports({ 3: 0 });
    await reports({ 3: 200, 2: 300 });
    await settles({ fundedBalanceMinor: String(1_050_000 - 52_500) });
    for (const times of [0, 10]) {
      expect((await imports({ 3: 200 * times, 2: 300 * times, 1: 400 * times })).status).toBe(201);
      await looked();
      expect(await balance()).toMatchObject({ fundedBalanceMinor: String(1_050_000 - 52_500) });
    }
    const metrics = await read(`/api/v2/buyer/reporting/metrics?startDate=${day(5)}&endDate=${day(0)}`);
    expect(metrics.totals.spend).toBe(9_000);
    await reports({ 3: 100, 2: 300 });
    await settles({ fundedBalanceMinor: String(1_050_000 - 42_000) });
  });

  test('refuses an import of an absurd spend and keeps charging the media buy', async () => {
    const { status, body } = await imports({ 2: 1e11 });
    expect([status, body.error.details.issues[0].message]).toEqual([
      400,
      'spend is more than 100 times the budget of the media buy (1000 USD).',
    ]);
    await reports({ 2: 250 });
    await settles({ fundedBalanceMinor: String(1_050_000 - 26_250) });
  });

  test('charges an accepted amount with its fee once, and no more than that amount', async () => {
    await reports({ 2: 1_500 });
    await eventually(async () => expect(await read(own())).toMatchObject({ beyondMinor: '50000' }));
    const accept = (amountMinor: string, as = buyer.as) => post(`${own()}/accept`, { amountMinor, currency: 'USD' }, as);
    expect((await accept('49999')).body.error).toMatchObject({ code: 'CONFLICT', details: { beyondMinor: '50000' } });
    expect((await post(`${own()}/accept`, { amountMinor: '50000', currency: 'EUR' })).status).toBe(409);
    const answers = await Promise.all([accept('50000'), accept('50000')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)!.body.data).toMatchObject({
      status: 'ACCEPTED',
      chargedMinor: '150000',
      beyondMinor: '0',
      acceptedMinor: '50000',
      decidedBy: 'Robin Tester',
    });
    expect(await balance()).toMatchObject({ fundedBalanceMinor: String(1_050_000 - 157_500), committedMinor: '0' });
    await reports({ 2: 1_800 });
    await eventually(async () => expect(await read(own())).toMatchObject({ status: 'OPEN', beyondMinor: '30000', chargedMinor: '150000' }));
  });

  test('returns 402 for an acceptance that the organization cannot pay; a dispute keeps it uncharged and can still be accepted', async () => {
    await reports({ 2: 90_000 });
    await eventually(async () => expect(await read(own())).toMatchObject({ beyondMinor: '8900000' }));
    const accepting = { amountMinor: '8900000', currency: 'USD' };
    expect((await post(`${own()}/accept`, accepting)).status).toBe(402);
    expect(await read(own())).toMatchObject({ status: 'OPEN', acceptedMinor: '0' });
    const key = await createKey(api, buyer.as, 'org');
    expect((await post(`${own()}/dispute`, { reason: 'Not ordered' }, key)).body.data).toMatchObject({
      status: 'DISPUTED',
      reason: 'Not ordered',
    });
    expect((await post(`${own()}/dispute`, { reason: 'Not ordered' })).status).toBe(409);
    await insertDeposit(api, staff, buyer, '20000000');
    expect((await post(`${own()}/accept`, accepting)).body.data).toMatchObject({ status: 'ACCEPTED', reason: null });
    expect(await balance()).toMatchObject({ fundedBalanceMinor: String(21_050_000 - 9_450_000) });
  });

  test('charges an accepted amount of a closed media buy, and closes it again', async () => {
    await reports({ 2: 1_200 });
    await settles({ fundedBalanceMinor: String(1_050_000 - 105_000) });
    await sql(`update media_buys set status = 'COMPLETED' where id = $1`, buy.mediaBuyId);
    await sql('delete from billing_buys where media_buy_id = $1', buy.mediaBuyId);
    expect((await post(`${own()}/accept`, { amountMinor: '20000', currency: 'USD' })).status).toBe(200);
    expect(await balance()).toMatchObject({ fundedBalanceMinor: String(1_050_000 - 126_000), committedMinor: '0' });
    expect(await sql('select ended_at is not null as ended from billing_buys where media_buy_id = $1', buy.mediaBuyId)).toEqual([
      { ended: true },
    ]);
  });

  test("attributes a total without days to the increase over the seller's earlier reports, whatever was imported", async () => {
    seller.script.breakdown = 'totals';
    try {
      await reports({ 2: 300 });
      await settles({ fundedBalanceMinor: String(1_050_000 - 31_500) });
      await imports({ 3: 9_000, 2: 9_000, 1: 9_000, 0: 9_000 });
      await reports({ 2: 500 });
      await settles({ fundedBalanceMinor: String(1_050_000 - 52_500) });
    } finally {
      seller.script.breakdown = 'daily';
    }
  });
});
