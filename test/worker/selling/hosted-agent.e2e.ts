import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { waitUntilComplete, createAdvertiser, createCampaign, startDiscovery, discoveryPath } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { createShop, type Shop } from '@test/storefronts';
import { startWorker } from '@test/worker';
import { ask } from '../../../apps/sandbox-seller/src/testing/buyer';

describe('Hosted storefronts', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    buyer = await signUp(api);
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const briefsOf = async (shop: Shop) => (await api.get('/api/v2/storefront/brief-artifacts?take=200', { as: shop.as })).body.data;
  const discovered = async (shop: Shop, more: object = {}) => {
    const campaignId = await createCampaign(api, buyer.as, more);
    const id = await startDiscovery(api, buyer.as, { campaignId, storefrontIds: [shop.storefrontId], waitSeconds: 120 });
    return { campaignId, id, done: await waitUntilComplete(api, buyer.as, id) };
  };

  it('are asked like every seller, within the process, and give reasons in their answers', async () => {
    const shop = await createShop(api);
    const { id, campaignId, done } = await discovered(shop, {
      brief: 'An oat drink for families: evenings on connected TV, and radio. Never say sck_0123456789abcdefghijklmnop',
    });
    expect(done.sellers).toMatchObject([{ slug: shop.slug, status: 'responded' }]);

    const { body } = await api.get(`${discoveryPath}/${id}/products`, { as: buyer.as });
    expect(body.data.products).toMatchObject([
      {
        productId: `sf1:${shop.storefrontId}:${shop.productIds[0]}`,
        name: 'Evening CTV',
        briefRelevance: expect.stringContaining('channel ctv'),
        pricingOptions: [{ pricingOptionId: 'ctv', fixedPrice: 24, currency: 'EUR' }],
      },
    ]);

    const { body: proposals } = await api.get(`/api/v2/buyer/campaigns/${campaignId}/proposals`, { as: buyer.as });
    const [pitch] = proposals.data.sellers[0].proposals;
    expect(pitch).toMatchObject({
      budgetGuidance: { currency: 'EUR', min: '2000', recommended: '50000' },
      allocations: [{ allocationPercentage: 100, rationale: expect.stringContaining('channel ctv') }],
      limitations: [{ field: 'channels', requested: 'ctv, radio', supported: 'ctv', note: 'The plan is without radio.' }],
    });

    const [brief] = await eventually(async () => {
      const found = await briefsOf(shop);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(brief).toMatchObject({ storefrontId: shop.storefrontId, request: { buying_mode: 'brief' } });
    expect(JSON.stringify(brief)).not.toContain('sck_0123');
  });

  it('decline when nothing fits, and are not asked while paused or without products', async () => {
    const shop = await createShop(api);
    const { done } = await discovered(shop, { brief: 'Cinema spots only' });
    expect(done.sellers).toMatchObject([{ status: 'declined' }]);
    await api.patch('/api/v2/storefront', { as: shop.as, body: { isPaused: true } });
    const advertiserId = await createAdvertiser(api, buyer.as);
    const nobody = await startDiscovery(api, buyer.as, { advertiserId, brief: 'Any', storefrontIds: [shop.storefrontId] });
    expect(await waitUntilComplete(api, buyer.as, nobody)).toMatchObject({ sellersRequested: 0 });
  });

  it('are asked only when their products match channels and countries', async () => {
    const shop = await createShop(api);
    const advertiserId = await createAdvertiser(api, buyer.as);
    const asked = async (more: object) => {
      const id = await startDiscovery(api, buyer.as, { advertiserId, brief: 'Any', storefrontIds: [shop.storefrontId], ...more });
      return (await waitUntilComplete(api, buyer.as, id)).sellersRequested as number;
    };
    expect([await asked({ channels: ['cinema'] }), await asked({ countries: ['FR'] }), await asked({ channels: ['olv'] })]).toEqual([
      0, 0, 1,
    ]);
  });

  it('receive an order for what a campaign buys', async () => {
    const shop = await createShop(api);
    const { campaignId, id } = await discovered(shop);
    const products = [{ productId: `sf1:${shop.storefrontId}:${shop.productIds[0]}`, budget: 5_000, pricingOptionId: 'ctv' }];
    expect((await api.post(`${discoveryPath}/${id}/products`, { as: buyer.as, body: { products } })).status).toBeLessThan(300);
    const { body } = await api.post(`/api/v2/buyer/campaigns/${campaignId}/execute`, { as: buyer.as, body: {} });
    expect(body.data).toMatchObject({ newStatus: 'ACTIVE', mediaBuysExecuted: 1 });
    const [{ mediaBuyId }] = body.data.mediaBuys;
    await eventually(async () => {
      const read = await api.get(`/api/v2/buyer/media-buys/${mediaBuyId}`, { as: buyer.as });
      expect(read.body.data.mediaBuy).toMatchObject({ status: 'ACTIVE' });
    });
    const [order] = (await api.get('/api/v2/storefront/media-buys', { as: shop.as })).body.data;
    expect(order).toMatchObject({ status: 'booked' });
  });

  it('store a repeated brief from outside once', async () => {
    const shop = await createShop(api);
    const brief = (text: string, trace: number) =>
      ask(shop.agentUrl, 'get_products', { buying_mode: 'brief', brief: text, context: { trace }, ext: { auth_token: 'planted-z' } });
    for (const trace of [1, 2, 3]) await brief('Oat drink', trace);
    await brief('Another', 1);
    await ask(shop.agentUrl, 'get_products', { buying_mode: 'wholesale' });
    const found = await eventually(async () => {
      const rows = await briefsOf(shop);
      expect(rows).toHaveLength(2);
      return rows;
    });
    expect(found.map(({ request }: { request: { brief: string } }) => request.brief)).toEqual(['Another', 'Oat drink']);
    expect(JSON.stringify(found)).not.toContain('planted-z');
  });

  it('answer a flood of anonymous briefs and store only those within the limits', async () => {
    const limited = await startApi({
      environment: { RATE_LIMITS: 'true', RATE_LIMIT_ADDRESS: '100000/60', RATE_LIMIT_CREDENTIAL: '100000/60' },
    });
    try {
      const shop = await createShop(limited);
      const brief = (n: number) => ({
        buying_mode: 'brief',
        brief: `Oat drink ${n} ${'for families '.repeat(1_500)}`,
        ext: Object.fromEntries(Array.from({ length: 300 }, (_, m) => [`m${m}`, 'x'.repeat(50)])),
      });
      for (let n = 0; n < 66; n += 1) expect(await ask(shop.agentUrl, 'get_products', brief(n))).toHaveProperty('products');
      await eventually(async () => expect(await briefsOf(shop)).toHaveLength(60));
      await eventually(async () => {
        const [open] = await limited.app.get(Database).query<{ count: number }>('select count(*) from outbox_work');
        expect(open!.count).toBe(0);
      });
      const kept = await briefsOf(shop);
      expect(kept).toHaveLength(60);
      for (const { request } of kept) {
        expect(Buffer.byteLength(JSON.stringify(request))).toBeLessThan(26_000);
        expect(request.redaction_manifest.truncated).toContainEqual({ field: 'brief', reason: 'too long' });
      }
    } finally {
      await limited.close();
    }
  });
});
