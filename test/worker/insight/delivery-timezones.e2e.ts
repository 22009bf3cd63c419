import type { INestApplicationContext } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { startApi, type TestApi } from '@test/api';
import { waitUntilComplete, createAdvertiser, createCampaign, startDiscovery, discoveryPath } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { ScriptedSeller } from '@test/scripted-seller';
import { startWorker } from '@test/worker';

/** Real time from a settable instant on. */
class ClockAt extends Clock {
  private offset = 0;

  now(): Date {
    return new Date(Date.now() + this.offset);
  }

  set(at: string): void {
    this.offset = Date.parse(at) - Date.now();
  }
}

describe('A campaign in Berlin whose flight begins on 31 October', () => {
  const clock = new ClockAt();
  let api: TestApi;
  let worker: INestApplicationContext;
  let seller: ScriptedSeller;
  let buyer: SignedUp;
  let campaignId: string;

  const post = (path: string, body: object = {}) => api.post(`/api/v2/buyer${path}`, { as: buyer.as, body });

  beforeAll(async () => {
    clock.set('2027-10-20T12:00:00.000Z');
    api = await startApi({ clock });
    worker = await startWorker({ clock, frequent: ['CollectionProcessor'] });
    seller = await ScriptedSeller.open(api, {
      endDate: 'included',
      days: { '2027-10-30': { impressions: 30, spend: 3 }, '2027-10-31': { impressions: 31, spend: 3.1 } },
    });
    buyer = await signUp(api);
    const advertiserId = await createAdvertiser(api, buyer.as);
    // Daylight saving time ends in Berlin on the first day, which has 25 hours.
    const flightDates = { startDate: '2027-10-30T22:00:00.000Z', endDate: '2027-11-30T23:00:00.000Z' };
    campaignId = await createCampaign(api, buyer.as, { advertiserId, flightDates, timezone: 'Europe/Berlin' });
    const discoveryId = await startDiscovery(api, buyer.as, { campaignId, storefrontIds: [seller.id], waitSeconds: 120 });
    await waitUntilComplete(api, buyer.as, discoveryId);
    const { products } = (await api.get(`${discoveryPath}/${discoveryId}/products`, { as: buyer.as })).body.data;
    await post(`/discovery/${discoveryId}/products`, { products: [{ productId: products[0].productId }] });
    const executed = await post(`/campaigns/${campaignId}/execute`);
    if (executed.body.data?.mediaBuysExecuted !== 1) throw new Error(`Nothing was bought: ${JSON.stringify(executed.body)}`);
  });
  afterAll(async () => {
    await worker.close();
    await seller.close();
    await api.close();
  });

  it('is requested from sellers for 31 October to 30 November, and ordered with exact times', () => {
    expect(seller.callsOf('get_products')[0]!['filters']).toMatchObject({ start_date: '2027-10-31', end_date: '2027-11-30' });
    expect(seller.callsOf('create_media_buy')).toMatchObject([
      { start_time: '2027-10-30T22:00:00.000Z', end_time: '2027-11-30T23:00:00.000Z' },
    ]);
  });

  it('has its delivery collected from 31 October on, even while UTC has 30 October', async () => {
    clock.set('2027-10-30T22:30:00.000Z');
    const [asked] = await eventually(async () => {
      const calls = seller.callsOf('get_media_buy_delivery');
      if (calls.length === 0) throw new Error('The seller was not asked.');
      return calls;
    });
    expect(asked!['start_date']).toBe('2027-10-31');
    const { data } = await eventually(async () => {
      const { body } = await api.get(`/api/v2/buyer/reporting/metrics?campaignId=${campaignId}&days=1`, { as: buyer.as });
      if (body.data.totals.impressions === 0) throw new Error('Nothing was collected.');
      return body;
    });
    expect(data).toMatchObject({
      periodStart: '2027-10-31',
      periodEnd: '2027-10-31',
      timezone: 'Europe/Berlin',
      totals: { impressions: 31 },
    });
  });
});
