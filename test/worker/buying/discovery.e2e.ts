import type { INestApplicationContext } from '@nestjs/common';
import Redis from 'ioredis';
import { startApi, type TestApi } from '@test/api';
import { waitUntilComplete, createAdvertiser, createCampaign, startDiscovery, discoveryPath, expire } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';
import { demoSellers, hostileSellers } from '../../../apps/sandbox-seller/src/personalities';
import type { PersonalityInput } from '../../../apps/sandbox-seller/src/personality';

const sandbox = (slug: string, more: Partial<PersonalityInput> = {}): PersonalityInput => ({
  ...[...demoSellers, ...hostileSellers].find((seller) => seller.slug === slug)!,
  ...more,
});

const sellers: PersonalityInput[] = [
  sandbox('northlight-tv', { behaviour: { kind: 'prompt', latencyMs: 50 }, token: 'northlight-secret' }),
  sandbox('harbor-news', { behaviour: { kind: 'prompt', latencyMs: 400 } }),
  sandbox('clipstream', { behaviour: { kind: 'async', latencyMs: 20, readyAfterMs: 900 } }),
  sandbox('basketwise', { behaviour: { kind: 'partial', latencyMs: 50, quickProducts: 1, fullAfterMs: 600_000 } }),
  sandbox('meadowlark-exchange'),
  sandbox('northlight-tv', { slug: 'impatient', name: 'Impatient', behaviour: { kind: 'async', readyAfterMs: 600_000 } }),
  ...hostileSellers,
];

describe('asking sellers', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['DiscoverySchedule'] });
    stand = await SandboxSellers.open(api, sellers);
    buyer = await signUp(api);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  const ask = async (slugs: string[], more: object = {}) => {
    const campaignId = await createCampaign(api, buyer.as);
    const id = await startDiscovery(api, buyer.as, { campaignId, storefrontIds: stand.idsOf(...slugs), waitSeconds: 120, ...more });
    return { id, campaignId };
  };
  const statusOf = (discovery: { sellers: { slug: string; status: string }[] }) =>
    Object.fromEntries(discovery.sellers.map(({ slug, status }) => [slug, status]));

  const onlyPending = (id: string, ...slugs: string[]) =>
    eventually(async () => {
      const { body } = await api.get(`${discoveryPath}/${id}`, { as: buyer.as });
      expect([...body.data.pendingAgents].toSorted()).toEqual(slugs.toSorted());
    });

  // spec: discovery.products, events.products-read-separately
  it('returns products group by group while sellers answer, all or those after a revision', async () => {
    const { id, campaignId } = await ask(['northlight-tv', 'harbor-news', 'clipstream']);
    const done = await waitUntilComplete(api, buyer.as, id);
    expect(done).toMatchObject({ status: 'complete', revision: 3, sellersRequested: 3, sellersResponded: 3, pendingAgents: [] });
    expect(statusOf(done)).toEqual({ 'northlight-tv': 'responded', 'harbor-news': 'responded', clipstream: 'responded' });

    const { body } = await api.get(`${discoveryPath}/${id}/products`, { as: buyer.as });
    expect(body.data).toMatchObject({
      discoveryId: id,
      campaignId,
      revision: 3,
      resultsComplete: true,
      totalGroups: 3,
      hasMoreGroups: false,
    });
    expect(body.data.productGroups.map(({ revision }: { revision: number }) => revision)).toEqual([1, 2, 3]);
    expect(body.data.totalProducts).toBe(body.data.products.length);
    const [product] = body.data.products;
    expect(product).toMatchObject({ groupId: body.data.productGroups[0].groupId, selected: false, selectedAt: null });
    expect(product.pricingOptions.length).toBeGreaterThan(0);

    const { body: later } = await api.get(`${discoveryPath}/${id}/products?sinceRevision=2`, { as: buyer.as });
    expect(later.data.productGroups.map(({ revision }: { revision: number }) => revision)).toEqual([3]);
    const { body: page } = await api.get(`${discoveryPath}/${id}/products?groupLimit=1&groupOffset=1&productsPerGroup=1`, { as: buyer.as });
    expect(page.data).toMatchObject({ totalGroups: 3, hasMoreGroups: true, productGroups: [{ revision: 2, productCount: 1 }] });
    expect(page.data.products).toHaveLength(1);
  });

  it('sends sellers the bearer token, the brief and the remaining time', async () => {
    const { id } = await ask(['northlight-tv'], { channels: ['ctv'], countries: ['DE'] });
    await waitUntilComplete(api, buyer.as, id);
    const calls = stand.sandbox.calls.filter(({ seller }) => seller === 'northlight-tv');
    expect(calls.every(({ authorized }) => authorized)).toBe(true);
    expect(calls.findLast(({ tool }) => tool === 'get_products')?.arguments).toMatchObject({
      buying_mode: 'brief',
      brief: expect.stringContaining('oat drink'),
      filters: { channels: ['ctv'], countries: ['DE'], budget_range: { max: 50_000, currency: 'EUR' } },
      time_budget: { unit: 'seconds' },
    });
  });

  it('asks with a brief without a campaign', async () => {
    const advertiserId = await createAdvertiser(api, buyer.as);
    const body = { advertiserId, brief: 'Television evenings for families', storefrontIds: stand.idsOf('northlight-tv') };
    const id = await startDiscovery(api, buyer.as, body);
    expect(await waitUntilComplete(api, buyer.as, id)).toMatchObject({ campaignId: null, status: 'complete', revision: 1 });
  });

  it('returns the parts that a seller could not finish', async () => {
    const brief = 'Retail media for grocery shoppers';
    const advertiserId = await createAdvertiser(api, buyer.as);
    const id = await startDiscovery(api, buyer.as, { advertiserId, brief, storefrontIds: stand.idsOf('basketwise'), waitSeconds: 120 });
    await waitUntilComplete(api, buyer.as, id);
    const { body } = await api.get(`${discoveryPath}/${id}/products`, { as: buyer.as });
    expect(body.data.productGroups[0].incomplete).toContainEqual(expect.objectContaining({ scope: 'products' }));
  });

  it('drops and reports invalid products one by one', async () => {
    const { id } = await ask(['hostile-mixed']);
    await waitUntilComplete(api, buyer.as, id);
    const { body } = await api.get(`${discoveryPath}/${id}/products`, { as: buyer.as });
    expect(body.data.products.length).toBeGreaterThan(0);
    expect(body.data.productGroups[0].dropped).toHaveLength(3);
  });

  it('settles hostile sellers with a reason, without delaying others', async () => {
    const hostile = hostileSellers.map(({ slug }) => slug).filter((slug) => slug !== 'hostile-mixed');
    const { id } = await ask([...hostile, 'meadowlark-exchange', 'northlight-tv']);
    const quick = await eventually(async () => {
      const { body } = await api.get(`${discoveryPath}/${id}`, { as: buyer.as });
      expect(statusOf(body.data)['northlight-tv']).toBe('responded');
      return body.data;
    });
    expect(quick.resultsComplete).toBe(false);
    await onlyPending(id, 'hostile-hang', 'hostile-hang-late', 'hostile-drip');
    await expire(api);
    const done = await waitUntilComplete(api, buyer.as, id);
    expect(done).toMatchObject({ status: 'partial', sellersResponded: 1, revision: hostile.length + 2 });
    expect(statusOf(done)).toMatchObject({
      'hostile-hang': 'timed_out',
      'hostile-hang-late': 'timed_out',
      'hostile-drip': 'timed_out',
      'hostile-garbage': 'failed',
      'hostile-not-mcp': 'failed',
      'hostile-truncated': 'failed',
      'hostile-redirect': 'failed',
      'hostile-flood': 'failed',
      'hostile-endless': 'failed',
      'hostile-mcp-error': 'failed',
      'hostile-http-503': 'failed',
      'meadowlark-exchange': 'failed',
    });
    for (const { slug, reason } of done.sellers) if (slug !== 'northlight-tv') expect(reason).toMatch(/^The seller/);
    expect(JSON.stringify(done.sellers)).not.toMatch(/127\.0\.0\.1|169\.254|secret/);
  });

  it('times out sellers that queue the request, hang or send single bytes', async () => {
    const { id } = await ask(['impatient', 'hostile-hang', 'hostile-drip'], { waitSeconds: 3 });
    const { sellers: asked, status } = await waitUntilComplete(api, buyer.as, id);
    expect(status).toBe('failed');
    // On a busy machine the deadline may pass before the seller reports that it queued the request.
    const reason = expect.stringMatching(/^The seller (queued the request and did not finish it|did not answer) in time\.$/);
    expect(asked).toMatchObject(Array.from({ length: 3 }, () => ({ status: 'timed_out', reason })));
  });

  it('loses nothing when Redis is flushed', async () => {
    const redis = new Redis(api.settings.redisUrl);
    await worker.close();
    const { id } = await ask(['northlight-tv', 'harbor-news']);
    for (const key of await redis.keys(`${api.settings.queuePrefix}*`)) await redis.del(key);
    redis.disconnect();
    worker = await startWorker({ frequent: ['DiscoverySchedule'] });
    expect(await waitUntilComplete(api, buyer.as, id)).toMatchObject({ status: 'complete', revision: 2 });
  });

  it('releases the asks of a worker at shutdown, and another worker asks again', async () => {
    const { id } = await ask(['hostile-hang', 'clipstream']);
    await eventually(() => expect(stand.sandbox.calls.at(-1)?.seller).toMatch(/hostile-hang|clipstream/));
    await worker.close();
    worker = await startWorker({ frequent: ['DiscoverySchedule'] });
    await onlyPending(id, 'hostile-hang');
    await expire(api);
    const done = await waitUntilComplete(api, buyer.as, id);
    expect(statusOf(done)).toEqual({ clipstream: 'responded', 'hostile-hang': 'timed_out' });
    expect(done.revision).toBe(2);
  });
});
