import type { INestApplicationContext } from '@nestjs/common';
import Redis from 'ioredis';
import { startApi, type TestApi } from '@test/api';
import { promptSeller } from '@test/buying';
import { withClient } from '@test/database';
import { waitUntilComplete, createCampaign, startDiscovery, discoveryPath } from '@test/discovery';
import { EventSource } from '@test/event-source';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { Receiver } from '@test/receiver';
import { SandboxSellers } from '@test/sellers';
import { subscribe } from '@test/webhooks';
import { startWorker } from '@test/worker';

interface Proposal {
  readonly proposalId: string;
  readonly refinedFrom: string | null;
  readonly disposition: string;
  readonly expiresAt: string;
  readonly limitations: readonly { readonly field: string }[];
}

describe('refining offers', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['DiscoverySchedule'] });
    stand = await SandboxSellers.open(api, [
      promptSeller('east'),
      promptSeller('west'),
      promptSeller('late', { behaviour: { kind: 'slow', latencyMs: 1_500 } }),
    ]);
    buyer = await signUp(api);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  async function offered(...slugs: string[]) {
    const advertiser = { name: 'Oat', brand: `oat-${Math.random().toString(36).slice(2)}.example`, primaryCurrency: 'USD' };
    const { body } = await api.post('/api/v2/buyer/advertisers', { as: buyer.as, body: advertiser });
    const campaignId = await createCampaign(api, buyer.as, { advertiserId: body.data.id, budget: { total: 90_000 } });
    const id = await startDiscovery(api, buyer.as, { campaignId, storefrontIds: stand.idsOf(...slugs), waitSeconds: 120 });
    await waitUntilComplete(api, buyer.as, id);
    return { campaignId, id };
  }
  const refine = (id: string, ...items: object[]) => api.post(`${discoveryPath}/${id}/refine`, { as: buyer.as, body: { refine: items } });
  const proposalsOf = async (campaignId: string, slug: string) => {
    const { body } = await api.get(`/api/v2/buyer/campaigns/${campaignId}/proposals`, { as: buyer.as });
    const entry = body.data.sellers.find((it: { seller: { sellerId: number } }) => it.seller.sellerId === stand.id(slug));
    return entry.proposals as Proposal[];
  };
  const productsOf = async (id: string) => (await api.get(`${discoveryPath}/${id}/products`, { as: buyer.as })).body.data;
  const callsTo = (slug: string) => stand.sandbox.calls.filter((call) => call.seller === slug && call.tool === 'get_products');

  // spec: proposals.proposal.selection
  it('links each refined proposal to the earlier one, and sends every round as revisions of stream and webhook', async () => {
    const receiver = await Receiver.start();
    try {
      const { campaignId, id } = await offered('east', 'west');
      const [first] = await proposalsOf(campaignId, 'east');
      const asked = callsTo('west').length;
      await subscribe(api, buyer.as, receiver.url);

      const answer = await refine(id, { scope: 'proposal', proposalId: first!.proposalId, action: 'finalize' });
      expect(answer.status).toBe(202);
      const { expiresAt } = answer.body.data;
      expect(answer.body.data).toEqual({
        discoveryId: id,
        campaignId,
        revision: 3,
        resultsComplete: false,
        pendingAgents: ['east'],
        sellersRequested: 2,
        sellersResponded: 1,
        expiresAt: expect.stringMatching(/Z$/),
      });
      const stream = await EventSource.open(api, `${discoveryPath}/${id}/events`, buyer.as, '0');
      await stream.ended;
      expect(stream.events.map(({ event, id: revision, data }) => [event, revision, data.resultsComplete])).toEqual([
        ['revision', '1', false],
        ['revision', '2', true],
        ['revision', '3', false],
        ['revision', '4', true],
        ['complete', '4', true],
      ]);
      await eventually(() => expect(receiver.received).toHaveLength(2));
      const delivered = receiver.received.map(({ payload }) => payload.data).toSorted((a, b) => a.revision - b.revision);
      expect(delivered).toEqual(stream.events.slice(2, 4).map(({ data }) => data));

      const [old, , firm] = await proposalsOf(campaignId, 'east');
      expect(old).toEqual({ ...first, disposition: 'refine' });
      expect(firm).toMatchObject({ refinedFrom: first!.proposalId, disposition: 'pitch', expiresAt });
      expect(firm!.proposalId).not.toBe(first!.proposalId);
      expect(callsTo('west')).toHaveLength(asked);

      await refine(id, { scope: 'proposal', proposalId: firm!.proposalId, action: 'finalize' });
      expect(await waitUntilComplete(api, buyer.as, id)).toMatchObject({ round: 2, revision: 6, status: 'complete' });
      const chain = await proposalsOf(campaignId, 'east');
      expect(chain.at(-1)).toMatchObject({ refinedFrom: firm!.proposalId });
      const applied = await api.post(`${discoveryPath}/${id}/apply-proposal`, {
        as: buyer.as,
        body: { proposalId: chain.at(-1)!.proposalId },
      });
      expect(applied.body.data.selectedProposalIds).toEqual([chain.at(-1)!.proposalId]);
      expect((await proposalsOf(campaignId, 'east')).at(-1)).toMatchObject({ disposition: 'accept', selected: true });
    } finally {
      await receiver.close();
    }
  });

  it('sends the seller its own ids, reports unfulfilled changes, and returns the merged group at a new revision', async () => {
    const { campaignId, id } = await offered('east', 'west');
    const before = await productsOf(id);
    const mine = before.products
      .filter((it: { groupId: string }) => it.groupId === 'east')
      .map((it: { productId: string }) => it.productId);
    const [plan] = await proposalsOf(campaignId, 'east');
    await refine(
      id,
      { scope: 'proposal', proposalId: plan!.proposalId, ask: 'Shift everything to sports' },
      { scope: 'product', productId: mine[0], action: 'omit' },
      { scope: 'request', ask: 'only guaranteed', storefrontIds: stand.idsOf('east') },
    );
    await waitUntilComplete(api, buyer.as, id);
    const ref = (it: string) => it.split(':').slice(2).join(':');
    const request = callsTo('east').at(-1)?.arguments as Record<string, unknown>;
    expect(request).toMatchObject({
      buying_mode: 'refine',
      refine: [
        { scope: 'proposal', proposal_id: ref(plan!.proposalId), action: 'include', ask: 'Shift everything to sports' },
        { scope: 'product', product_id: ref(mine[0]), action: 'omit' },
        { scope: 'request', ask: 'only guaranteed' },
      ],
    });
    expect(request).not.toHaveProperty('brief');
    const [same] = await proposalsOf(campaignId, 'east');
    expect(same!.limitations).toContainEqual({
      field: 'refine',
      requested: 'Shift everything to sports',
      supported: 'partial',
      note: 'Included; terms and shares follow the rate card.',
    });
    const after = await productsOf(id);
    const [west, east] = after.productGroups;
    expect([west, east].map(({ groupId, revision }: { groupId: string; revision: number }) => [groupId, revision > 3])).toEqual([
      ['west', false],
      ['east', true],
    ]);
    expect(east.refinements.map(({ round, scope, status }: Record<string, unknown>) => [round, scope, status])).toEqual([
      [1, 'proposal', 'partial'],
      [1, 'product', 'applied'],
      [1, 'request', expect.stringMatching(/applied|partial/)],
    ]);
    const left = after.products.filter((it: { groupId: string }) => it.groupId === 'east').map((it: { productId: string }) => it.productId);
    expect(left.toSorted()).toEqual(mine.slice(1).toSorted());

    const briefs = await eventually(async () => {
      const { body } = await api.get('/api/v2/storefront/brief-artifacts?take=50', { as: stand.as });
      const own = body.data.filter((it: { request: { refine?: unknown } }) => JSON.stringify(it.request.refine ?? '').includes('sports'));
      expect(own).toHaveLength(1);
      return own;
    });
    expect(briefs[0]).toMatchObject({ storefrontId: stand.id('east'), request: { buying_mode: 'refine' } });

    const log = await eventually(async () => {
      const { body } = await api.get(`/api/v2/buyer/audit-logs?campaignId=${campaignId}&take=50`, { as: buyer.as });
      const told = (body.data as { action: string; resourceId: string; description: string }[]).filter((it) => it.resourceId === id);
      expect(told).toHaveLength(2);
      return told;
    });
    expect(log[0]).toMatchObject({
      action: 'EXECUTE',
      description: expect.stringContaining('asked one seller again for offers on the brief'),
    });
  });

  it('returns 400 with the item that was not offered, and 409 while sellers are answering', async () => {
    const { id } = await offered('east');
    const { status, body } = await refine(
      id,
      { scope: 'product', productId: 'sf1:1:nothing' },
      { scope: 'proposal', proposalId: 'sfp1:1:nothing' },
    );
    expect([status, body.error.field, body.error.details.issues]).toEqual([
      400,
      'refine[0].productId',
      [expect.objectContaining({ path: 'refine[0].productId' }), expect.objectContaining({ path: 'refine[1].proposalId' })],
    ]);
    const item = { scope: 'request', ask: 'only guaranteed' };
    const both = await Promise.all([refine(id, item), refine(id, item)]);
    expect(both.map((it) => it.status).toSorted()).toEqual([202, 409]);
    expect(await waitUntilComplete(api, buyer.as, id)).toMatchObject({ round: 1, revision: 3 });
  });

  it('keeps the offers of a seller that fails in a round', async () => {
    const { id } = await offered('late');
    const before = await productsOf(id);
    const body = { refine: [{ scope: 'request', ask: 'only guaranteed' }], waitSeconds: 1 };
    await api.post(`${discoveryPath}/${id}/refine`, { as: buyer.as, body });
    expect(await waitUntilComplete(api, buyer.as, id)).toMatchObject({ status: 'failed', revision: 3, sellers: [{ status: 'timed_out' }] });
    const after = await productsOf(id);
    expect(after).toMatchObject({
      products: before.products,
      summary: { ...before.summary, totalProducts: before.totalProducts, publishersCount: 1 },
      retryWithLongerWaitAvailable: true,
      incompleteAgents: [{ agentId: 'late', agentName: 'Seller late', reason: 'timeout', waitSeconds: 1 }],
    });
  });

  it('keeps a round when Redis is flushed, and releases it when a worker shuts down', async () => {
    const { id } = await offered('late', 'east');
    await worker.close();
    const round = { refine: [{ scope: 'request', ask: 'only guaranteed' }], waitSeconds: 90 };
    expect((await api.post(`${discoveryPath}/${id}/refine`, { as: buyer.as, body: round })).status).toBe(202);
    const redis = new Redis(api.settings.redisUrl);
    for (const key of await redis.keys(`${api.settings.queuePrefix}*`)) await redis.del(key);
    redis.disconnect();
    const asked = callsTo('late').length;
    worker = await startWorker({ frequent: ['DiscoverySchedule'] });
    await eventually(() => expect(callsTo('late').length).toBe(asked + 1));
    await worker.close();
    worker = await startWorker({ frequent: ['DiscoverySchedule'] });
    expect(await waitUntilComplete(api, buyer.as, id)).toMatchObject({ status: 'complete', revision: 5, round: 1, sellersResponded: 2 });
    const { productGroups } = await productsOf(id);
    expect(productGroups.map(({ revision }: { revision: number }) => revision)).toEqual([4, 5]);
  });

  it('marks expired offers and refuses to select, buy or refine them', async () => {
    const { campaignId, id } = await offered('east');
    const { products } = await productsOf(id);
    const [product] = products as { productId: string }[];
    const select = () =>
      api.post(`${discoveryPath}/${id}/products`, { as: buyer.as, body: { products: [{ productId: product!.productId }] } });
    expect((await select()).status).toBe(200);
    await withClient(api.settings.databaseUrl, (client) =>
      client.query(`update discoveries set expires_at = now() - interval '1 second' where id = $1`, [id]),
    );
    expect((await productsOf(id)).products[0]).toMatchObject({ expired: true, selected: true });
    const [plan] = await proposalsOf(campaignId, 'east');
    expect(plan!.limitations).toContainEqual(expect.objectContaining({ field: 'expiresAt' }));
    const applied = api.post(`${discoveryPath}/${id}/apply-proposal`, { as: buyer.as, body: { proposalId: plan!.proposalId } });
    const bought = await api.post(`/api/v2/buyer/campaigns/${campaignId}/execute`, { as: buyer.as, body: {} });
    expect(bought).toMatchObject({ status: 409, body: { error: { details: { productIds: [product!.productId] } } } });
    const refused = [await select(), await applied, bought, await refine(id, { scope: 'request', ask: 'more' })];
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(refused.map(() => [409, 'CONFLICT']));
  });
});
