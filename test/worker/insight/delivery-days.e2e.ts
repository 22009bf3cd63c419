import type { INestApplicationContext } from '@nestjs/common';
import { Clock, type Day, dayMs, dayOf, later, startOf } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { waitUntilComplete, createAdvertiser, createCampaign, startDiscovery, discoveryPath } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { ScriptedSeller, type SellerScript } from '@test/scripted-seller';
import { startWorker } from '@test/worker';

/** Real time until all media buys are bought, then noon of the day after tomorrow, so that tests never cross midnight. */
class NoonClock extends Clock {
  readonly today: Day = dayOf(later(new Date(), 2 * dayMs));
  private ahead = 0;

  now(): Date {
    return later(new Date(), this.ahead);
  }

  moveToNoon(): void {
    this.ahead = startOf(this.today).getTime() + dayMs / 2 - Date.now();
  }

  day(ago: number): Day {
    return dayOf(later(startOf(this.today), -ago * dayMs));
  }
}

interface Bought {
  readonly seller: ScriptedSeller;
  readonly mediaBuyId: string;
  readonly campaignId: string;
}

describe('Days of delivery and their issues', () => {
  const clock = new NoonClock();
  let api: TestApi;
  let worker: INestApplicationContext;
  let buyer: SignedUp;
  const bought = new Map<string, Bought>();

  const get = async (path: string) => (await api.get(path, { as: buyer.as })).body;
  const post = (path: string, body: object = {}) => api.post(`/api/v2/buyer${path}`, { as: buyer.as, body });
  const sql = (text: string, ...params: unknown[]) => api.app.get(Database).query<Record<string, unknown>>(text, params);

  const delivered = () => ({
    [clock.day(3)]: { impressions: 1_000, spend: 12, clicks: 1 },
    [clock.day(2)]: { impressions: 20_000, spend: 240, clicks: 20 },
    [clock.day(1)]: { impressions: 3_000, spend: 36, clicks: 3 },
    [clock.day(0)]: { impressions: 400, spend: 4.8, clicks: 0 },
  });

  async function buy(name: string, script: Partial<SellerScript>): Promise<void> {
    const seller = await ScriptedSeller.open(api, script);
    const advertiserId = await createAdvertiser(api, buyer.as, 'EUR');
    const campaignId = await createCampaign(api, buyer.as, { advertiserId, budget: { total: 9_000 } });
    const discoveryId = await startDiscovery(api, buyer.as, { campaignId, storefrontIds: [seller.id], waitSeconds: 120 });
    await waitUntilComplete(api, buyer.as, discoveryId);
    const { products } = (await get(`${discoveryPath}/${discoveryId}/products`)).data;
    await post(`/discovery/${discoveryId}/products`, { products: [{ productId: products[0].productId }] });
    const executed = await post(`/campaigns/${campaignId}/execute`);
    if (executed.body.data?.mediaBuysExecuted !== 1) throw new Error(`Nothing was bought: ${JSON.stringify(executed.body)}`);
    const [{ mediaBuyId }] = (await get(`/api/v2/buyer/campaigns/${campaignId}/media-buys`)).data;
    bought.set(name, { seller, mediaBuyId, campaignId });
  }

  /** Makes the media buy due, and waits until the answer of its seller is settled. */
  async function ask(mediaBuyId: string): Promise<void> {
    const made = `update delivery_collections set due_at = '2000-01-01' where media_buy_id = $1 and lease_until is null returning fence`;
    const fence = await eventually(async () => {
      const [row] = await sql(made, mediaBuyId);
      if (!row) throw new Error('The seller is being asked.');
      return row['fence'] as number;
    });
    await eventually(async () => {
      const [row] = await sql('select fence, lease_until from delivery_collections where media_buy_id = $1', mediaBuyId);
      if ((row!['fence'] as number) <= fence || row!['lease_until'] !== null) throw new Error('The seller has not answered yet.');
    });
  }

  const report = async ({ campaignId }: Bought, view: string) =>
    (
      await get(
        `/api/v2/buyer/reporting/metrics?view=${view}&campaignId=${campaignId}&startDate=${clock.day(20)}&endDate=${clock.day(-20)}`,
      )
    ).data;
  const days = async (of: Bought) =>
    Object.fromEntries(
      (await report(of, 'timeseries')).timeseries.map(({ date, metrics }: { date: Day; metrics: Record<string, number> }) => {
        const { impressions, spend, clicks } = metrics;
        return [date, { impressions, spend, clicks }];
      }),
    );
  const issuesOf = async ({ mediaBuyId }: Bought) => (await get(`/api/v2/buyer/media-buys/${mediaBuyId}`)).data.mediaBuy.deliveryIssues;
  const notifications = async ({ campaignId }: Bought, code: string) =>
    (await get(`/api/v2/notifications?campaignId=${campaignId}`)).data.filter(
      ({ data }: { data: { code?: string } }) => data.code === code,
    );
  const notified = (of: Bought, code: string) =>
    eventually(async () => {
      const found = await notifications(of, code);
      expect(found).toHaveLength(1);
      return found[0];
    });

  const kinds: readonly (readonly [string, Partial<SellerScript>])[] = [
    ['by day, with an exclusive end', { endDate: 'excluded', breakdown: 'daily' }],
    ['by day, with an inclusive end', { endDate: 'included', breakdown: 'daily' }],
    ['in totals, with an exclusive end', { endDate: 'excluded', breakdown: 'totals' }],
    ['in totals, with an inclusive end', { endDate: 'included', breakdown: 'totals' }],
  ];

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ clock, frequent: ['CollectionProcessor'] });
    buyer = await signUp(api);
    for (const [name, script] of kinds) await buy(name, script);
    await buy('in dollars', { deliveryCurrency: 'USD' });
    await buy('corrected', {});
    await buy('dropped', {});
    // Moves the start of the flights into the past: the API accepts only future flights.
    await sql('update media_buys set flight_start = $1', `${clock.day(3)}T00:00:00Z`);
    clock.moveToNoon();
    for (const { seller } of bought.values()) seller.script.days = delivered();
  });
  afterAll(async () => {
    await worker.close();
    await bought.values().next().value?.seller.close();
    await api.close();
  });

  test.each(kinds.map(([name, { endDate }]) => [name, endDate] as const))(
    'stores each day once from a seller that reports %s, however often it is asked',
    async (name, endDate) => {
      const of = bought.get(name)!;
      await ask(of.mediaBuyId);
      expect(await days(of)).toEqual(delivered());
      await ask(of.mediaBuyId);
      expect(await days(of)).toEqual(delivered());
      expect(await issuesOf(of)).toEqual([]);
      const asked = of.seller.callsOf('get_media_buy_delivery').map((args) => [args['start_date'], args['end_date']] as [Day, Day]);
      expect(asked[0]).toEqual([clock.day(3), clock.day(-1)]);
      if (endDate === 'excluded') expect(asked.filter(([start, end]) => start >= end)).toEqual([]);
    },
  );

  it('reports delivery in another currency on the media buy, in one notification and in the report, without counting it', async () => {
    const of = bought.get('in dollars')!;
    await ask(of.mediaBuyId);
    await ask(of.mediaBuyId);
    const [issue] = await issuesOf(of);
    const figures = { currency: 'USD', reported: { impressions: 24_400, spend: 292.8 }, before: null };
    expect(issue).toMatchObject({ code: 'OTHER_CURRENCY', packageId: `${of.mediaBuyId}-1`, ...figures });
    expect(await notified(of, 'OTHER_CURRENCY')).toMatchObject({
      type: 'media_buy.updated',
      status: 'warning',
      messagePreview: expect.stringContaining('USD'),
    });
    const { advertisers, incomplete } = await report(of, 'summary');
    expect(advertisers).toEqual([]);
    expect(incomplete).toMatchObject([{ mediaBuyId: of.mediaBuyId, codes: ['OTHER_CURRENCY'], reason: issue.message }]);
    of.seller.script.deliveryCurrency = null;
    await ask(of.mediaBuyId);
    expect(await days(of)).toEqual(delivered());
    expect(await issuesOf(of)).toEqual([]);
  });

  it('stores a downward correction, and reports it on the media buy, in one notification and in the report', async () => {
    const of = bought.get('corrected')!;
    await ask(of.mediaBuyId);
    const corrected = { ...delivered(), [clock.day(1)]: { impressions: 2_500, spend: 30, clicks: 3 } };
    of.seller.script.days = corrected;
    await ask(of.mediaBuyId);
    await ask(of.mediaBuyId);
    expect(await days(of)).toEqual(corrected);
    const day = { startDate: clock.day(1), endDate: clock.day(1) };
    const figures = { before: { impressions: 3_000, spend: 36 }, reported: { impressions: 2_500, spend: 30 } };
    expect(await issuesOf(of)).toMatchObject([{ code: 'CORRECTED_DOWN', packageId: `${of.mediaBuyId}-1`, ...day, ...figures }]);
    await notified(of, 'CORRECTED_DOWN');
    const { advertisers, incomplete } = await report(of, 'summary');
    expect(advertisers[0].campaigns[0].mediaBuys[0].incomplete).toMatchObject({ codes: ['CORRECTED_DOWN'] });
    expect(incomplete).toMatchObject([{ mediaBuyId: of.mediaBuyId, codes: ['CORRECTED_DOWN'] }]);
  });

  it('stores 0 for a day that the seller removed from its days and total, and reports a correction', async () => {
    const of = bought.get('dropped')!;
    await ask(of.mediaBuyId);
    const { [clock.day(2)]: dropped, ...rest } = delivered();
    of.seller.script.days = rest;
    await ask(of.mediaBuyId);
    await ask(of.mediaBuyId);
    expect(await days(of)).toEqual({ ...rest, [clock.day(2)]: { impressions: 0, spend: 0, clicks: 0 } });
    const figures = { before: { impressions: dropped!.impressions, spend: dropped!.spend }, reported: { impressions: 0, spend: 0 } };
    expect(await issuesOf(of)).toMatchObject([{ code: 'CORRECTED_DOWN', startDate: clock.day(2), ...figures }]);
    await notified(of, 'CORRECTED_DOWN');
  });
});
