import type { INestApplicationContext } from '@nestjs/common';
import { type Day, dayMs, dayOf, later } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { buyFrom, chargingEnvironment, insertDeposit, evenings } from '@test/charged-buys';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp, signUpStaff } from '@test/people';
import { ScriptedSeller } from '@test/scripted-seller';
import { startWorker } from '@test/worker';

/** Read once, so that days keep their numbers when the tests run past midnight. */
const began = new Date();
const day = (ago: number): Day => dayOf(later(began, -ago * dayMs));
const paid = 1_050_000;

describe('Open days of a media buy', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let seller: ScriptedSeller;
  let staff: SignedUp;
  let buyer: SignedUp;
  let mediaBuyId: string;

  beforeAll(async () => {
    api = await startApi({ environment: chargingEnvironment });
    worker = await startWorker({ environment: chargingEnvironment, frequent: ['ChargingSchedule', 'CollectionProcessor'] });
    staff = await signUpStaff(api);
    seller = await ScriptedSeller.open(api, { products: [evenings] });
  });
  beforeEach(async () => {
    Object.assign(seller.script, { days: {}, breakdown: 'daily' });
    buyer = await signUp(api);
    await insertDeposit(api, staff, buyer, String(paid));
    mediaBuyId = await bought(1_000);
    await reports({ 22: 100, 21: 200, 1: 50 });
    await funded(350);
  });
  afterAll(async () => {
    await worker.close();
    await seller.close();
    await api.close();
  });

  const sql = (text: string, ...params: unknown[]) => api.app.get(Database).query<Record<string, unknown>>(text, params);
  const post = (at: string, body: object = {}, as = buyer.as) => api.post(at, { as, body });
  const read = async (at: string, as = buyer.as) => (await api.get(at, { as })).body.data;
  const look = () => sql('update billing_buys set look_at = now() where media_buy_id = $1', mediaBuyId);
  /** Rest of the deposit after that spend on media. */
  const funded = (spend: number) =>
    eventually(async () =>
      expect((await read('/api/v2/billing/credit-balance')).fundedBalanceMinor).toBe(String(paid - Math.round(spend * 105))),
    );
  const requests = () => `/api/v2/buyer/media-buys/${mediaBuyId}/delivery-requests`;

  /** A media buy that has run for thirty days. */
  async function bought(budget: number): Promise<string> {
    const { mediaBuyId: id } = await buyFrom(api, buyer, seller, budget);
    await sql(`update media_buys set flight_start = now() - interval '30 days', flight_end = now() + interval '30 days' where id = $1`, id);
    return id;
  }

  const says = (spends: Readonly<Record<number, number>>) => {
    const days = Object.entries(spends).map(([ago, spend]) => [day(Number(ago)), { impressions: 1_000, spend }] as const);
    seller.script.days = Object.fromEntries(days);
  };

  /** Changes the collection by `set`, asks the seller, and charges the media buy. */
  async function asked(set: string): Promise<void> {
    const fence = await eventually(async () => {
      const due = `update delivery_collections set due_at = '2000-01-01', ${set} where media_buy_id = $1 and lease_until is null returning fence`;
      const [row] = await sql(due, mediaBuyId);
      if (!row) throw new Error('The seller is being asked, or is not to be asked yet.');
      return row['fence'] as number;
    });
    await eventually(async () => {
      const settled = 'select 1 from delivery_collections where media_buy_id = $1 and fence > $2 and lease_until is null';
      if ((await sql(settled, mediaBuyId, fence)).length === 0) throw new Error('Not asked yet.');
    });
    await look();
  }

  async function reports(spends: Readonly<Record<number, number>>): Promise<void> {
    says(spends);
    await asked('collected_through = null, recheck_at = null');
  }

  it('are requested again once a day: a correction of three weeks ago is charged back, and a missed day is charged', async () => {
    says({ 22: 40, 21: 200, 15: 70, 1: 50 });
    await asked(`recheck_at = now() + interval '1 day'`);
    await funded(350);
    await asked('recheck_at = now()');
    await funded(360);
    const issues = (await read(`/api/v2/buyer/media-buys/${mediaBuyId}`)).mediaBuy.deliveryIssues;
    expect(issues).toMatchObject([{ code: 'CORRECTED_DOWN', startDate: day(22), reported: { spend: 40 } }]);
    await asked('recheck_at = recheck_at');
    expect((await read(`/api/v2/buyer/media-buys/${mediaBuyId}`)).mediaBuy.deliveryIssues).toEqual(issues);
  });

  it('are requested at once when a person asks, and the request gets its answer', async () => {
    says({ 22: 40, 21: 200, 15: 70, 1: 50 });
    const answer = await post(requests(), { startDate: day(22), endDate: day(15) });
    expect([answer.status, answer.body.data.status]).toEqual([202, 'WAITING']);
    await eventually(async () => expect(await read(requests())).toMatchObject([{ status: 'ANSWERED', reason: null }]));
    const args = seller.callsOf('get_media_buy_delivery').at(-1)!;
    expect([args['start_date'], args['end_date']]).toEqual([day(22), day(14)]);
    await look();
    await funded(360);
  });

  it('of a seller that reports totals are requested day by day', async () => {
    seller.script.breakdown = 'totals';
    await asked(`recheck_at = now() + interval '1 day'`);
    says({ 22: 40, 21: 200, 1: 50 });
    expect((await post(requests(), { startDate: day(22), endDate: day(20) })).status).toBe(202);
    await eventually(async () => expect(await read(requests())).toMatchObject([{ status: 'ANSWERED' }]));
    await look();
    await funded(290);
  });

  it("are charged by a third party's count where the terms say so, and both numbers are shown", async () => {
    const desk = `/api/v2/staff/billing/customers/${buyer.account.id}`;
    const term = { countedBy: 'THIRD_PARTY', measurementVendor: 'Meter', countedFrom: day(21), reason: 'Agreed' };
    expect((await post(`${desk}/counting`, term, staff.as)).status).toBe(200);
    await eventually(async () => {
      const told = (await read('/api/v2/notifications?limit=50')) as { messagePreview: string | null }[];
      expect(told.filter(({ messagePreview }) => messagePreview?.includes('what Meter counted'))).toHaveLength(1);
    });
    const enter = (spend: string) => {
      const content = `mediaBuyId,day,spend,currency\n${mediaBuyId},${day(21)},${spend},USD`;
      return post(`${desk}/counts`, { content, reason: 'Report of the vendor' }, staff.as);
    };
    expect((await enter('150')).status).toBe(200);
    await funded(300);
    const [, counted, reported] = await read(`/api/v2/billing/media-buys/${mediaBuyId}/charges`);
    expect(counted).toMatchObject({
      day: day(21),
      countedBy: 'THIRD_PARTY',
      reportedMinor: '20000',
      countedMinor: '15000',
      chargedMinor: '15000',
    });
    expect(reported).toMatchObject({
      day: day(22),
      countedBy: 'SELLER',
      reportedMinor: '10000',
      countedMinor: null,
      chargedMinor: '10000',
    });
    expect((await enter('180')).body.data).toEqual({ rowCount: 1, changedCount: 1 });
    await funded(330);
    // Reports and imports for a counted day do not change the charge.
    await reports({ 22: 100, 21: 900, 1: 60 });
    await funded(340);
  });
});
