import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { promptSeller } from '@test/buying';
import { waitUntilComplete, createCampaign, startDiscovery, discoveryPath } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';

describe('buying media', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['MediaBuyProcessor'] });
    stand = await SandboxSellers.open(api, [
      promptSeller('east'),
      promptSeller('west'),
      promptSeller('secretive', { token: 'a-secret-token-of-the-seller' }),
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
  const statusOf = async (id: string) => (await get(`/media-buys/${id}`)).body.data.mediaBuy.status as string;

  it('buys nothing and keeps the campaign a DRAFT when nothing is selected', async () => {
    const { campaignId } = await offered('east');
    const { status, body } = await post(`/campaigns/${campaignId}/execute`);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      campaignId,
      previousStatus: 'DRAFT',
      newStatus: 'DRAFT',
      success: true,
      mediaBuysExecuted: 0,
      reason: 'no_media_buys_to_execute',
      mediaBuys: [],
      errors: [],
      warnings: [],
    });
    expect((await get(`/campaigns/${campaignId}/media-buy-status`)).body.data).toEqual({
      campaign_id: campaignId,
      campaign_status: 'DRAFT',
      operational_status: 'no_media_buys',
      waiting_for: [],
      media_buys: [],
    });
  });

  it('books one media buy per seller of the selection', async () => {
    const { campaignId, discoveryId, productOf } = await offered('east', 'west');
    const chosen = await select(discoveryId, { productId: productOf('east'), budget: 40_000.01 }, { productId: productOf('west') });
    expect(chosen.status).toBe(200);
    const { body } = await post(`/campaigns/${campaignId}/execute`);
    expect(body.data).toMatchObject({ previousStatus: 'DRAFT', newStatus: 'ACTIVE', success: true, mediaBuysExecuted: 2, errors: [] });
    const list = await get(`/media-buys?campaignId=${campaignId}&status=ACTIVE`);
    expect(list.body.meta.pagination).toEqual({ nextCursor: null, hasMore: false });
    const east = list.body.data.find((buy: { sellerName: string }) => buy.sellerName === 'Seller east');
    expect(east).toMatchObject({
      status: 'ACTIVE',
      sourceStatus: 'pending_creatives',
      operationalStatus: 'pending_creatives',
      pendingReason: 'no_creatives_attached',
      errorCode: null,
      budget: 40_000.01,
      currency: 'USD',
      sellerMediaBuyId: expect.stringMatching(/^mb_/),
      buyerReference: `sf:${stand.id('east')}:${east.mediaBuyId}`,
      packages: [{ productId: productOf('east'), sellerPackageId: expect.any(String), budget: 40_000.01 }],
    });
    expect((await get(`/media-buys/${east.mediaBuyId}`)).body.data.mediaBuy).toEqual(east);
    expect((await get(`/media-buys/${east.mediaBuyId}/packages`)).body.data).toMatchObject({ packages: east.packages });
    const [created] = callsOf('east', 'create_media_buy');
    expect(created!.arguments).toMatchObject({ idempotency_key: east.mediaBuyId, packages: [{ budget: 40_000.01 }] });
    expect((await get(`/campaigns/${campaignId}/media-buy-status`)).body.data).toMatchObject({
      campaign_status: 'ACTIVE',
      operational_status: 'pending_creatives',
      media_buys: [{ status: 'ACTIVE' }, { status: 'ACTIVE' }],
    });
  });

  it('buys once when a campaign is executed repeatedly and concurrently', async () => {
    const { campaignId, discoveryId, productOf } = await offered('west');
    await select(discoveryId, { productId: productOf('west') });
    const before = callsOf('west', 'create_media_buy').length;
    const runs = await Promise.all([1, 2, 3].map(() => post(`/campaigns/${campaignId}/execute`)));
    expect(runs.map(({ body }) => body.data.mediaBuysExecuted).toSorted()).toEqual([0, 0, 1]);
    expect(callsOf('west', 'create_media_buy').length).toBe(before + 1);
    expect((await get(`/media-buys?campaignId=${campaignId}`)).body.data).toHaveLength(1);
  });

  it('selects, shows and buys a proposal', async () => {
    const { campaignId, discoveryId } = await offered('east');
    const read = async () => (await get(`/campaigns/${campaignId}/proposals`)).body.data;
    const [proposal] = (await read()).sellers[0].proposals;
    const applied = await post(`/discovery/${discoveryId}/apply-proposal`, { proposalId: proposal.proposalId, totalBudget: 80_000 });
    expect(applied.body.data).toMatchObject({
      selectedProposalIds: [proposal.proposalId],
      budgetContext: { sessionBudget: 90_000.01, allocatedBudget: 80_000, remainingBudget: 10_000.01 },
    });
    const seen = await read();
    expect(seen.selectedProposalIds).toEqual([proposal.proposalId]);
    const selected = seen.sellers[0].proposals.filter((it: { selected: boolean }) => it.selected);
    expect(selected).toMatchObject([{ proposalId: proposal.proposalId, selectedBudget: 80_000, bought: false }]);
    const { products } = (await api.get(`${discoveryPath}/${discoveryId}/products`, { as: buyer.as })).body.data;
    expect(products.filter((it: { selected: boolean }) => it.selected)).toHaveLength(proposal.placements);
    const { body } = await post(`/campaigns/${campaignId}/execute`);
    expect(body.data).toMatchObject({ success: true, mediaBuysExecuted: 1 });
    const [buy] = (await get(`/media-buys?campaignId=${campaignId}`)).body.data;
    expect(buy).toMatchObject({ budget: 80_000, packages: expect.any(Array) });
    expect((await read()).sellers[0].proposals[0]).toMatchObject({ selected: true, selectedBudget: 80_000, bought: true });
    expect(buy.packages).toHaveLength(proposal.placements);
  });

  it("reports a seller's refusal as an error of the execution, and makes the campaign ACTIVE", async () => {
    const { campaignId, discoveryId, productOf } = await offered('east', 'west');
    // The first product gets one cent, which is below its seller's minimum.
    await select(discoveryId, { productId: productOf('east') }, { productId: productOf('west'), budget: 90_000 });
    const { body } = await post(`/campaigns/${campaignId}/execute`, { debug: true });
    expect(body.data).toMatchObject({ newStatus: 'ACTIVE', success: false, mediaBuysExecuted: 2 });
    expect(body.data.errors).toEqual([
      {
        mediaBuyId: expect.stringMatching(/^mb_/),
        salesAgentId: String(stand.id('east')),
        message: expect.stringContaining('BUDGET_TOO_LOW'),
        debug: { status: 'REJECTED', errorCode: 'source_rejected', attempts: 1 },
      },
    ]);
    expect((await get(`/campaigns/${campaignId}/media-buy-status`)).body.data.operational_status).toBe('attention_required');
  });

  it('retries an unreachable seller under the same key, and never shows its token', async () => {
    const { campaignId, discoveryId, productOf } = await offered('secretive');
    await select(discoveryId, { productId: productOf('secretive') });
    const path = `/api/v2/storefront/seller-agents/${stand.id('secretive')}`;
    const moved = (agentUrl: string) => api.patch(path, { as: stand.as, body: { agentUrl, bearerToken: 'a-secret-token-of-the-seller' } });
    expect((await moved('http://127.0.0.1:9/mcp')).status).toBe(200);
    const { body } = await post(`/campaigns/${campaignId}/execute`);
    expect(body.data).toMatchObject({ newStatus: 'ACTIVE', success: false, mediaBuys: [{ status: 'PENDING_APPROVAL' }] });
    expect(JSON.stringify(body)).not.toContain('a-secret-token');
    const { mediaBuyId } = body.data.mediaBuys[0];
    expect((await get(`/media-buys/${mediaBuyId}`)).body.data.mediaBuy).toMatchObject({
      pendingReason: 'forward_failed_retrying',
      message: 'The seller could not be reached.',
    });
    await moved(stand.sandbox.endpoint('secretive'));
    await api.app.get(Database).query('update media_buys set due_at = now() where id = $1', [mediaBuyId]);
    await eventually(async () => expect(await statusOf(mediaBuyId)).toBe('ACTIVE'));
    expect(callsOf('secretive', 'create_media_buy').map((call) => call.arguments?.['idempotency_key'])).toEqual([mediaBuyId]);
  });

  it('pauses and reactivates a media buy and a campaign at the sellers', async () => {
    const { campaignId, discoveryId, productOf } = await offered('east', 'west');
    await select(discoveryId, { productId: productOf('east') }, { productId: productOf('west') });
    const { mediaBuys } = (await post(`/campaigns/${campaignId}/execute`)).body.data;
    const { mediaBuyId } = mediaBuys[0];
    expect((await post(`/media-buys/${mediaBuyId}/reactivate`)).status).toBe(409);
    const paused = await post(`/media-buys/${mediaBuyId}/pause`);
    expect(paused).toMatchObject({
      status: 200,
      body: { data: { mediaBuy: { status: 'PAUSED', sourceStatus: 'paused', pendingChange: null } } },
    });
    expect((await post(`/media-buys/${mediaBuyId}/pause`)).status).toBe(409);
    expect((await post(`/media-buys/${mediaBuyId}/reactivate`)).body.data.mediaBuy).toMatchObject({
      status: 'ACTIVE',
      pendingChange: null,
    });
    await post(`/media-buys/${mediaBuyId}/pause`);

    const cascade = await post(`/campaigns/${campaignId}/pause`);
    expect(cascade.body.data).toMatchObject({
      campaignName: 'Oat drink',
      previousStatus: 'ACTIVE',
      newStatus: 'PAUSED',
      mediaBuyResults: [{ mediaBuyId: mediaBuys[1].mediaBuyId, previousStatus: 'ACTIVE', success: true }],
      totalMediaBuys: 1,
      successCount: 1,
      failureCount: 0,
    });
    expect((await post(`/campaigns/${campaignId}/pause`)).status).toBe(409);
    expect((await post(`/campaigns/${campaignId}/execute`)).status).toBe(409);
    const back = await post(`/campaigns/${campaignId}/reactivate`);
    expect(back.body.data).toMatchObject({ previousStatus: 'PAUSED', newStatus: 'ACTIVE', totalMediaBuys: 2, successCount: 2 });
    expect(await statusOf(mediaBuyId)).toBe('ACTIVE');

    const log = (await get(`/audit-logs?campaignId=${campaignId}&take=50`)).body.data as { action: string; resourceType: string }[];
    const told = log.map(({ action, resourceType }) => `${action} ${resourceType}`);
    expect(told).toEqual(expect.arrayContaining(['EXECUTE CAMPAIGN', 'DEACTIVATE CAMPAIGN', 'ACTIVATE CAMPAIGN', 'UPDATE MEDIA_BUY']));
  });

  it("returns 409 when the selection exceeds the campaign's budget", async () => {
    const { campaignId, discoveryId, productOf } = await offered('east');
    const tooMuch = await select(discoveryId, { productId: productOf('east'), budget: 90_000.02 });
    const left = { unallocatedBudget: 90_000.01, remainingBudget: 90_000.01, currency: 'USD' };
    const refusal = { code: 'INSUFFICIENT_MEDIA_BUDGET', field: 'products', details: left };
    expect(tooMuch).toMatchObject({ status: 409, body: { error: refusal } });
    await select(discoveryId, { productId: productOf('east'), budget: 90_000.01 });
    await api.put(`/api/v2/buyer/campaigns/${campaignId}`, { as: buyer.as, body: { budget: { total: 90_000 } } });
    const { status, body } = await post(`/campaigns/${campaignId}/execute`);
    expect([status, body.error.code, body.error.details]).toEqual([
      409,
      'INSUFFICIENT_MEDIA_BUDGET',
      { unallocatedBudget: 90_000, currency: 'USD' },
    ]);
    expect((await get(`/campaigns/${campaignId}`)).body.data.campaign.status).toBe('DRAFT');
  });

  it('returns 404 to another account', async () => {
    const { campaignId, discoveryId, productOf } = await offered('east');
    const request = { products: [{ productId: productOf('east') }] };
    await post(`/discovery/${discoveryId}/products`, request);
    const [{ mediaBuyId }] = (await post(`/campaigns/${campaignId}/execute`)).body.data.mediaBuys;
    const { as } = await signUp(api);
    const answers = await Promise.all([
      get(`/media-buys/${mediaBuyId}`, as),
      get(`/media-buys/${mediaBuyId}/packages`, as),
      post(`/media-buys/${mediaBuyId}/pause`, {}, as),
      get(`/campaigns/${campaignId}/media-buy-status`, as),
      post(`/campaigns/${campaignId}/execute`, {}, as),
      post(`/campaigns/${campaignId}/pause`, {}, as),
      post(`/discovery/${discoveryId}/products`, request, as),
      post(`/discovery/${discoveryId}/apply-proposal`, { proposalId: 'sfp1:1:x' }, as),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await get('/media-buys', as)).body.data).toEqual([]);
  });

  it('deselects products with a body', async () => {
    const { discoveryId, productOf } = await offered('east');
    await select(discoveryId, { productId: productOf('east') });
    const { status, body } = await api.delete(`${discoveryPath}/${discoveryId}/products`, {
      as: buyer.as,
      body: { productIds: [productOf('east')] },
    });
    expect([status, body.data.totalProducts]).toEqual([200, 0]);
  });
});
