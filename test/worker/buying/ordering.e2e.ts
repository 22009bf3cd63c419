import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { promptSeller } from '@test/buying';
import { waitUntilComplete, createCampaign, startDiscovery, discoveryPath } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';

interface Priced {
  readonly productId: string;
  readonly pricingOptionId: string;
  readonly isFixed: boolean;
  readonly floorPrice: number;
}

interface OfferedProduct {
  readonly productId: string;
  readonly pricingOptions: readonly Omit<Priced, 'productId'>[];
}

describe('the order', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    stand = await SandboxSellers.open(api, [
      promptSeller('east'),
      promptSeller('able', { takes: ['audiences', 'event_sources'] }),
      promptSeller('unable', { lacks: ['geo_metros', 'frequency_caps', 'language', 'pacing'] }),
    ]);
    buyer = await signUp(api);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  const post = (path: string, body: object = {}, as = buyer.as) => api.post(`/api/v2/buyer${path}`, { as, body });
  const get = (path: string, as = buyer.as) => api.get(`/api/v2/buyer${path}`, { as });

  async function advertiser(): Promise<number> {
    const body = { name: 'Oat', brand: `oat-${Math.random().toString(36).slice(2)}.example`, primaryCurrency: 'USD' };
    return (await post('/advertisers', body)).body.data.id as number;
  }

  /** A campaign with answers of its sellers. */
  async function offered(...slugs: string[]) {
    const campaignId = await createCampaign(api, buyer.as, { advertiserId: await advertiser(), budget: { total: 90_000.01 } });
    const discoveryId = await startDiscovery(api, buyer.as, { campaignId, storefrontIds: stand.idsOf(...slugs), waitSeconds: 120 });
    await waitUntilComplete(api, buyer.as, discoveryId);
    const { body } = await api.get(`${discoveryPath}/${discoveryId}/products`, { as: buyer.as });
    const productOf = (slug: string): string =>
      body.data.products.find((product: { salesAgentId: string }) => product.salesAgentId === slug).productId;
    return { campaignId, discoveryId, productOf };
  }

  const select = (discoveryId: string, ...products: object[]) => post(`/discovery/${discoveryId}/products`, { products });
  const callsOf = (slug: string, tool: string) => stand.sandbox.calls.filter((call) => call.seller === slug && call.tool === tool);

  /** The order as the seller received it. */
  const orderOf = (slug: string) => JSON.parse(JSON.stringify(callsOf(slug, 'create_media_buy').at(-1)!.arguments));

  const wishes = {
    constraints: {
      geo_countries: ['US'],
      geo_metros: [{ system: 'nielsen_dma', values: ['501'] }],
      language: ['en'],
      device_type: ['ctv'],
    },
    frequencyCaps: [{ max_impressions: 3, per: 'households', window: { interval: 1, unit: 'days' } }],
    performanceConfig: { optimizationGoals: [{ kind: 'metric', metric: 'clicks', priority: 1 }] },
    poNumber: 'PO-1',
    requiredPolicies: ['us_alcohol'],
  };
  const budget = { total: 90_000, dailyCap: 5_000, pacing: 'FRONTLOADED' };

  async function decided(...slugs: string[]) {
    const market = await offered(...slugs);
    expect((await api.put(`/api/v2/buyer/campaigns/${market.campaignId}`, { as: buyer.as, body: { ...wishes, budget } })).status).toBe(200);
    return market;
  }

  it('has the decisions of the campaign, as the preview shows them', async () => {
    const { campaignId, discoveryId, productOf } = await decided('able');
    await select(discoveryId, { productId: productOf('able') });
    const preview = (await get(`/campaigns/${campaignId}/order-preview`)).body.data;
    expect(preview).toMatchObject({
      limitations: [],
      mediaBuys: [{ storefrontId: stand.id('able'), decisions: { poNumber: 'PO-1' } }],
    });
    expect(callsOf('able', 'create_media_buy')).toEqual([]);
    expect((await post(`/campaigns/${campaignId}/execute`)).body.data.success).toBe(true);
    const [buy] = (await get(`/campaigns/${campaignId}/media-buys`)).body.data;
    expect(buy.decisions).toEqual(preview.mediaBuys[0].decisions);
    expect(buy.limitations).toEqual([]);
    const order = orderOf('able');
    expect(order).toMatchObject({ po_number: 'PO-1', ext: { exchange: { daily_cap: 5_000, required_policies: ['us_alcohol'] } } });
    expect(order.packages).toMatchObject([
      {
        pacing: 'front_loaded',
        targeting_overlay: { ...wishes.constraints, frequency_cap: wishes.frequencyCaps[0] },
        optimization_goals: [{ kind: 'metric', metric: 'clicks', priority: 1 }],
      },
    ]);
  });

  it('returns 409 with all limitations until each is accepted by name, then is sent without them', async () => {
    const { campaignId, discoveryId, productOf } = await decided('unable');
    await select(discoveryId, { productId: productOf('unable') });
    const { limitations } = (await get(`/campaigns/${campaignId}/order-preview`)).body.data;
    expect(limitations.map(({ field, supported }: { field: string; supported: string }) => [field, supported])).toEqual([
      ['geo_metros', ''],
      ['language', ''],
      ['frequency_cap', ''],
      ['daily_cap', ''],
      ['pacing', ''],
    ]);
    const proposals = (await get(`/campaigns/${campaignId}/proposals`)).body.data;
    expect(proposals.sellers[0].proposals[0].limitations).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'geo_metros', requested: 'nielsen_dma' })]),
    );
    const names = limitations.map(({ name }: { name: string }) => name);
    const refused = await post(`/campaigns/${campaignId}/execute`, { acceptLimitations: names.slice(1) });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'LIMITATIONS_NOT_ACCEPTED']);
    expect(refused.body.error.details.limitations).toEqual([limitations[0]]);
    expect(callsOf('unable', 'create_media_buy')).toEqual([]);
    expect((await post(`/campaigns/${campaignId}/execute`, { acceptLimitations: names })).body.data).toMatchObject({
      success: true,
      errors: [],
    });
    const [buy] = (await get(`/campaigns/${campaignId}/media-buys`)).body.data;
    expect(buy.limitations.map(({ field }: { field: string }) => field)).toEqual([
      'geo_metros',
      'language',
      'frequency_cap',
      'daily_cap',
      'pacing',
    ]);
    const order = orderOf('unable');
    expect(order.packages[0].targeting_overlay).toEqual({ geo_countries: ['US'], device_type: ['ctv'] });
  });

  it('returns 409 and buys nothing when the order is no longer the one of the digest', async () => {
    const { campaignId, discoveryId, productOf } = await decided('able');
    const digest = async () => (await get(`/campaigns/${campaignId}/order-preview`)).body.data.digest;
    await select(discoveryId, { productId: productOf('able'), budget: 10_000 });
    const seen = await digest();
    expect(await digest()).toBe(seen);
    await select(discoveryId, { productId: productOf('able'), budget: 20_000 });
    const refused = await post(`/campaigns/${campaignId}/execute`, { digest: seen });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
    expect((await get(`/campaigns/${campaignId}/media-buys`)).body.data).toEqual([]);
    expect((await post(`/campaigns/${campaignId}/execute`, { digest: await digest() })).body.data).toMatchObject({ success: true });
  });

  it('has bids for auctions only', async () => {
    const { campaignId, discoveryId } = await offered('east');
    const { products } = (await get(`/discovery/${discoveryId}/products`)).body.data;
    const options = (products as OfferedProduct[]).flatMap(({ productId, pricingOptions }) =>
      pricingOptions.map((option) => ({ productId, ...option })),
    );
    const priced = (isFixed: boolean) => options.find((option) => option.isFixed === isFixed)!;
    const wish = ({ productId, pricingOptionId }: Priced, bidPrice: number) => ({ productId, pricingOptionId, bidPrice });
    const fixed = await select(discoveryId, wish(priced(true), 40));
    expect([fixed.status, fixed.body.error.field]).toEqual([400, 'products[0].bidPrice']);
    const auction = priced(false);
    expect((await select(discoveryId, wish(auction, auction.floorPrice - 0.01))).status).toBe(400);
    const chosen = await select(discoveryId, wish(auction, auction.floorPrice + 1));
    expect(chosen.body.data.products[0].bidPrice).toBe(auction.floorPrice + 1);
    await post(`/campaigns/${campaignId}/execute`);
    const [buy] = (await get(`/campaigns/${campaignId}/media-buys`)).body.data;
    expect(buy.packages[0].bidPrice).toBe(auction.floorPrice + 1);
    expect(callsOf('east', 'create_media_buy').at(-1)!.arguments).toMatchObject({
      packages: [{ bid_price: auction.floorPrice + 1 }],
    });
  });
});
