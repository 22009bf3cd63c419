import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { promptSeller } from '@test/buying';
import { flightDates } from '@test/dates';
import { waitUntilComplete, createAdvertiser, createCampaign, startDiscovery, discoveryPath } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { newKey, TestTools } from '@test/tools';
import { startWorker } from '@test/worker';

describe('warnings and waits of a launch', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;
  let tools: TestTools;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    stand = await SandboxSellers.open(api, [promptSeller('east'), promptSeller('west')]);
    buyer = await signUp(api);
    tools = new TestTools(api);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  const call = (name: string, given: object) => tools.call(buyer.as, name, given);

  it('warns before a refused media buy, reports it afterwards, and shows what the other one waits for', async () => {
    const advertiserId = await createAdvertiser(api, buyer.as, 'USD');
    const campaignId = await createCampaign(api, buyer.as, { advertiserId, name: 'Refused', budget: { total: 90_000.01 }, flightDates });
    const discoveryId = await startDiscovery(api, buyer.as, { campaignId, storefrontIds: stand.idsOf('east', 'west'), waitSeconds: 120 });
    await waitUntilComplete(api, buyer.as, discoveryId);
    const { body } = await api.get(`${discoveryPath}/${discoveryId}/products`, { as: buyer.as });
    const productOf = (slug: string): string =>
      body.data.products.find((product: { salesAgentId: string }) => product.salesAgentId === slug).productId;
    // The first product gets one cent, which is below its seller's minimum.
    const products = [{ productId: productOf('east') }, { productId: productOf('west'), budget: 90_000 }];
    await call('save_media_buy', { campaignId, products, idempotencyKey: newKey() });

    const expected = expect.objectContaining({ type: 'budget_below_minimum', sellerName: 'Seller east', productId: productOf('east') });
    const preview = await call('save_campaign', { campaignId, desiredPhase: 'active', expectedRevision: 1, idempotencyKey: newKey() });
    expect(preview.warnings).toEqual(expect.arrayContaining([expected]));
    expect(preview.question).toContain('0.01 USD is less than the');
    const { launch } = await call('get', { kind: 'campaign', id: campaignId, include: ['launch'] });
    expect(launch.warnings).toEqual(preview.warnings);
    const get = (path: string) => api.get(`/api/v2/buyer${path}`, { as: buyer.as });
    const read = await get(`/campaigns/${campaignId}/order-preview`);
    expect(read.body.data.warnings.map(({ message }: { message: string }) => message)).toEqual(
      preview.warnings.map(({ message }: { message: string }) => message),
    );

    const launched = await call('save_campaign', preview.nextStep.arguments);
    expect(launched).toMatchObject({ action: 'partially_activated', execution: { mediaBuysExecuted: 2, mediaBuysFailed: 1 } });
    const buyAt = (slug: string) =>
      launched.execution.mediaBuys.find(({ sellerId }: { sellerId: number }) => sellerId === stand.id(slug)).mediaBuyId as string;
    expect(launched.warnings).toEqual([
      expected,
      {
        type: 'media_buy_failed',
        mediaBuyId: buyAt('east'),
        sellerId: stand.id('east'),
        sellerName: 'Seller east',
        message: expect.stringContaining('BUDGET_TOO_LOW'),
      },
    ]);

    const waiting = [{ mediaBuyId: buyAt('west'), reason: 'pending_creatives', what: expect.stringContaining('Seller west waits') }];
    const found = await call('search', { kind: 'campaign', query: 'Refused' });
    const bought = await call('search', { kind: 'media_buy', filter: { campaignId, phase: ['active'] } });
    const standing = (await get(`/campaigns/${campaignId}/media-buy-status`)).body.data.waiting_for;
    expect([
      found.objects.results[0].waitingFor,
      bought.objects.results[0].waitingFor,
      (await call('get', { kind: 'campaign', id: campaignId })).object.waitingFor,
      (await call('get', { kind: 'media_buy', id: buyAt('west') })).object.waitingFor,
      (await get(`/campaigns/${campaignId}`)).body.data.campaign.waitingFor,
      (await get('/campaigns')).body.data.find(({ name }: { name: string }) => name === 'Refused').waitingFor,
      standing.map(({ media_buy_id: mediaBuyId, ...rest }: { media_buy_id: string }) => ({ mediaBuyId, ...rest })),
    ]).toMatchObject(Array(7).fill(waiting));

    const queries = jest.spyOn(api.app.get(Database), 'query');
    for (const path of ['/campaigns', `/campaigns/${campaignId}`]) await get(path);
    expect(queries.mock.calls.filter(([, , name]) => name === 'media-buys.waiting')).toHaveLength(2);
    queries.mockRestore();

    const firstDay = flightDates.startDate.slice(0, 10);
    const empty = { reason: 'not_started', firstDay, message: expect.stringContaining(firstDay) };
    const filters = { campaignId };
    const asked = { range: { lifetime: true }, filters };
    expect(await call('get_delivery', asked)).toMatchObject({ rows: [], totals: null, nothingDelivered: empty });
    const report = await get(`/reporting/metrics?campaignId=${campaignId}`);
    expect(report.body.data).toMatchObject({ advertisers: [], nothingDelivered: empty });
  });
});
