import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { waitUntilComplete, createAdvertiser, createCampaign, startDiscovery } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { ReleasedSeller, type ReleaseScript } from '@test/released-seller';
import { startWorker } from '@test/worker';

/** Orders at sellers that speak AdCP 3.0, 3.1, or both at different times. */
describe('an order', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let seller: ReleasedSeller;
  let as: Awaited<ReturnType<typeof signUp>>['as'];

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['MediaBuyProcessor'] });
    as = (await signUp(api)).as;
  });
  afterEach(async () => {
    await seller.close();
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const get = async (path: string) => (await api.get(`/api/v2/buyer${path}`, { as })).body.data;
  const post = (path: string, body: object = {}) => api.post(`/api/v2/buyer${path}`, { as, body });
  const statusOf = async (id: string): Promise<string> => (await get(`/media-buys/${id}`)).mediaBuy.status;

  /** Selects a product at a seller that speaks by this script, changes the script, and executes. */
  async function ordered(script: Partial<ReleaseScript> = {}, meanwhile: Partial<ReleaseScript> = {}) {
    seller = await ReleasedSeller.open(api, script);
    const advertiserId = await createAdvertiser(api, as, 'EUR');
    const campaignId = await createCampaign(api, as, { advertiserId, budget: { total: 1_000 } });
    const discoveryId = await startDiscovery(api, as, { campaignId, storefrontIds: [seller.id], waitSeconds: 60 });
    await waitUntilComplete(api, as, discoveryId);
    const { products } = await get(`/discovery/${discoveryId}/products`);
    await post(`/discovery/${discoveryId}/products`, { products: [{ productId: products[0].productId, budget: 600 }] });
    Object.assign(seller.script, meanwhile);
    const execute = async () => (await post(`/campaigns/${campaignId}/execute`)).body.data.mediaBuys[0].mediaBuyId as string;
    return { execute, id: await execute() };
  }
  const orderCalls = () => seller.callsOf('create_media_buy');

  it('is booked and changed in 3.1, also when the seller does not echo the release', async () => {
    const { id } = await ordered({ echoes: false });
    await eventually(async () => expect(await statusOf(id)).toBe('ACTIVE'));
    await post(`/media-buys/${id}/pause`);
    await eventually(async () => expect(await statusOf(id)).toBe('PAUSED'));
    expect([orderCalls(), seller.callsOf('update_media_buy')]).toEqual([[['3.1', id]], [['3.1', expect.stringContaining(`${id}.pause.`)]]]);
  });

  it('shows and notifies which of its resources cannot be used, until the seller lists none', async () => {
    const { id } = await ordered();
    await eventually(async () => expect(await statusOf(id)).toBe('ACTIVE'));
    const check = () => api.app.get(Database).query('update media_buys set due_at = now() where id = $1', [id]);
    const noticed = async () => {
      const { body } = await api.get('/api/v2/notifications?types=media_buy.updated', { as });
      return body.data.map(({ messagePreview }: { messagePreview: string }) => messagePreview) as readonly string[];
    };
    const lost = { resource_type: 'audience', resource_id: 'loyal', package_ids: ['p0'], transition: { to: 'suspended' } };
    seller.script.speaks = ['3.1'];
    seller.script.impairments = [{ impairment_id: 'imp_1', ...lost, reason_code: 'consent_expired', observed_at: '2026-01-15T12:00:00Z' }];
    await check();
    const impairments = [{ impairmentId: 'imp_1', resourceState: 'suspended', packageIds: [`${id}-1`] }];
    await eventually(async () => expect((await get(`/media-buys/${id}`)).mediaBuy).toMatchObject({ impairments, protocolVersion: '3.1' }));
    const message = `Media buy ${id} is impaired. The audience loyal is suspended: consent expired`;
    await eventually(async () => expect(await noticed()).toContain(message));
    seller.script.impairments = [];
    await check();
    await eventually(async () => expect((await get(`/media-buys/${id}`)).mediaBuy).toMatchObject({ impairments: [], status: 'ACTIVE' }));
    await eventually(async () => expect(await noticed()).toContain(`Media buy ${id} is not impaired any more.`));
  });

  it('names no release to a seller of 3.0', async () => {
    const { id } = await ordered({ speaks: ['3.0'], echoes: false });
    await eventually(async () => expect(await statusOf(id)).toBe('ACTIVE'));
    await post(`/media-buys/${id}/pause`);
    await eventually(async () => expect(await statusOf(id)).toBe('PAUSED'));
    expect([seller.namesReleases('create_media_buy'), seller.namesReleases('update_media_buy')]).toEqual([false, false]);
    expect(seller.orders.size).toBe(1);
  });

  it('is sent again under the same key in the release that a seller speaks when it refuses 3.1', async () => {
    const { id } = await ordered({}, { speaks: ['3.0'] });
    await eventually(async () => expect(await statusOf(id)).toBe('ACTIVE'));
    expect(orderCalls()).toEqual([
      ['3.1', id],
      ['3.0', id],
    ]);
    expect(seller.orders.size).toBe(1);
  });

  it('is booked once when the seller downgrades between the lost answer and the retry', async () => {
    const { id } = await ordered({ comparesReleases: false }, { answersToOrders: 'lost' });
    await eventually(() => expect(orderCalls()).toEqual([['3.1', id]]));
    Object.assign(seller.script, { speaks: ['3.0'], answersToOrders: 'sent' });
    await eventually(async () => expect(await statusOf(id)).toBe('ACTIVE'));
    expect(orderCalls().at(-1)).toEqual(['3.0', id]);
    expect([...seller.orders.keys()]).toEqual([id]);
  });

  it('is found again when the seller downgrades, compares releases, and repeats the context of its orders', async () => {
    const { id } = await ordered({}, { answersToOrders: 'lost' });
    await eventually(() => expect(orderCalls()).toEqual([['3.1', id]]));
    Object.assign(seller.script, { speaks: ['3.0'], answersToOrders: 'sent' });
    await eventually(async () => expect(await statusOf(id)).toBe('ACTIVE'));
    expect((await get(`/media-buys/${id}`)).mediaBuy).toMatchObject({ sellerMediaBuyId: 'released_1' });
    expect([...seller.orders.keys()]).toEqual([id]);
  });

  it('is never booked twice when the seller downgrades and compares releases: its key is kept', async () => {
    const { id, execute } = await ordered({ repeatsContext: false }, { answersToOrders: 'lost' });
    await eventually(() => expect(orderCalls()).toEqual([['3.1', id]]));
    Object.assign(seller.script, { speaks: ['3.0'], answersToOrders: 'sent' });
    await eventually(async () => expect(await statusOf(id)).toBe('FAILED'));
    expect((await get(`/media-buys/${id}`)).mediaBuy).toMatchObject({ errorCode: 'source_unavailable' });
    const successor = await execute();
    await eventually(async () => expect(await statusOf(successor)).toBe('FAILED'));
    expect([...seller.orders.keys()]).toEqual([id]);
    expect(new Set(orderCalls().map(([, key]) => key))).toEqual(new Set([id]));
  });
});
