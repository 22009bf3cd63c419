import { startApi, type TestApi } from '@test/api';
import { createAdvertiser, createCampaign, startDiscovery, discoveryPath } from '@test/discovery';
import { createKey, signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';

const [television] = demoSellers;

describe('discovery', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let stand: SandboxSellers;

  beforeAll(async () => {
    api = await startApi();
    buyer = await signUp(api);
    stand = await SandboxSellers.open(api, [television!, { ...television!, slug: 'another-tv', name: 'Another TV' }]);
  });
  afterAll(async () => {
    await stand.close();
    await api.close();
  });

  const post = (body: unknown, as = buyer.as) => api.post(discoveryPath, { as, body });

  it('returns 202 with revision 0 and every seller pending', async () => {
    const campaignId = await createCampaign(api, buyer.as);
    const { status, body } = await post({ campaignId, storefrontIds: stand.idsOf(television!.slug, 'another-tv') });
    expect(status).toBe(202);
    expect(body.data).toEqual({
      discoveryId: expect.stringMatching(/^disc_/),
      campaignId,
      revision: 0,
      resultsComplete: false,
      pendingAgents: expect.arrayContaining([television!.slug, 'another-tv']),
      sellersRequested: 2,
      sellersResponded: 0,
      expiresAt: expect.stringMatching(/Z$/),
    });
    const read = await api.get(`${discoveryPath}/${body.data.discoveryId}`, { as: buyer.as });
    expect(read.body.data).toMatchObject({ ...body.data, status: 'running', waitSeconds: 30, completedAt: null });
    expect(read.body.data.sellers).toHaveLength(2);
    const products = await api.get(`${discoveryPath}/${body.data.discoveryId}/products`, { as: buyer.as });
    expect(products.body.data).toMatchObject({
      revision: 0,
      resultsComplete: false,
      products: [],
      productGroups: [],
      totalProducts: 0,
      totalGroups: 0,
    });
  });

  it('returns 202 and completes at once when no seller is eligible', async () => {
    const campaignId = await createCampaign(api, buyer.as);
    const { body } = await post({ campaignId, storefrontIds: [999_999] });
    expect(body.data).toMatchObject({ revision: 1, resultsComplete: true, pendingAgents: [], sellersRequested: 0 });
    const { body: proposals } = await api.get(`/api/v2/buyer/campaigns/${campaignId}/proposals`, { as: buyer.as });
    expect(proposals.data).toMatchObject({ state: 'ok', executionStatus: 'complete', stateMessage: 'No seller fits this campaign.' });
  });

  it.each<[string, (advertiserId: number, campaignId: string) => object, string]>([
    ['an empty body', () => ({}), 'campaignId'],
    ['a campaign together with an advertiser', (advertiserId, campaignId) => ({ campaignId, advertiserId, brief: 'Oat' }), 'advertiserId'],
    ['a brief without an advertiser', () => ({ brief: 'Oat' }), 'advertiserId'],
    ['a wait of 0 seconds', (_, campaignId) => ({ campaignId, waitSeconds: 0 }), 'waitSeconds'],
    ['a wait above the maximum', (_, campaignId) => ({ campaignId, waitSeconds: 211 }), 'waitSeconds'],
    ['an unknown channel', (_, campaignId) => ({ campaignId, channels: ['telepathy'] }), 'channels'],
    ['an invalid country', (_, campaignId) => ({ campaignId, countries: ['Germany'] }), 'countries'],
    ['a budget of 0', (_, campaignId) => ({ campaignId, budget: { total: 0 } }), 'budget.total'],
    ['a fraction of a cent', (_, campaignId) => ({ campaignId, budget: { total: 500.005 } }), 'budget.total'],
    ['less than a cent', (advertiserId) => ({ advertiserId, brief: 'Oat', budget: { total: 1e-9 } }), 'budget.total'],
    ['an unknown property', (_, campaignId) => ({ campaignId, hurry: true }), 'hurry'],
  ])('returns 400 for %s', async (_, bodyOf, field) => {
    const { status, body } = await post(bodyOf(await createAdvertiser(api, buyer.as), await createCampaign(api, buyer.as)));
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      field,
      details: { issues: expect.arrayContaining([expect.objectContaining({ path: field })]) },
    });
  });

  it('returns 404 for a campaign or an advertiser of another account', async () => {
    const stranger = await signUp(api);
    const campaignId = await createCampaign(api, stranger.as);
    const advertiserId = await createAdvertiser(api, stranger.as);
    expect(await post({ campaignId })).toMatchObject({ status: 404, body: { error: { field: 'campaignId' } } });
    expect(await post({ advertiserId, brief: 'Oat' })).toMatchObject({ status: 404, body: { error: { field: 'advertiserId' } } });
  });

  it('returns 409 for a campaign that has ended', async () => {
    const campaignId = await createCampaign(api, buyer.as);
    await api.delete(`/api/v2/buyer/campaigns/${campaignId}`, { as: buyer.as });
    expect(await post({ campaignId })).toMatchObject({ status: 409 });
  });

  it('returns 404 when the discovery belongs to another account or is unknown', async () => {
    const id = await startDiscovery(api, buyer.as, { campaignId: await createCampaign(api, buyer.as) });
    const stranger = await signUp(api);
    for (const path of [id, `${id}/products`, 'disc_unknown', 'disc_unknown/products']) {
      const as = path.startsWith(id) ? stranger.as : buyer.as;
      expect(await api.get(`${discoveryPath}/${path}`, { as })).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    }
  });

  describe('the list', () => {
    const list = (query: string, as = buyer.as) => api.get(`${discoveryPath}?${query}`, { as });
    const ids = (body: { data: { discoveryId: string }[] }) => body.data.map(({ discoveryId }) => discoveryId);

    it('returns pages, newest first, of a campaign, an advertiser and a status', async () => {
      const advertiserId = await createAdvertiser(api, buyer.as);
      const campaignId = await createCampaign(api, buyer.as, { advertiserId });
      const none = { advertiserId, brief: 'Shoes', storefrontIds: [999_999] };
      const [first, second] = [await startDiscovery(api, buyer.as, none), await startDiscovery(api, buyer.as, { campaignId })];
      const { body } = await list(`advertiserId=${advertiserId}&limit=1`);
      expect(body.data).toEqual([expect.objectContaining({ discoveryId: second, campaignId, round: 0, elapsedMs: expect.any(Number) })]);
      expect(body.data[0]).not.toHaveProperty('sellers');
      const { body: next } = await list(`advertiserId=${advertiserId}&limit=1&cursor=${body.meta.pagination.nextCursor}`);
      expect(next.data).toEqual([expect.objectContaining({ discoveryId: first, brief: 'Shoes', status: 'complete', elapsedMs: 0 })]);
      expect(next.meta.pagination).toEqual({ nextCursor: null, hasMore: false });
      expect(ids((await list(`campaignId=${campaignId}`)).body)).toEqual([second]);
      expect(ids((await list(`advertiserId=${advertiserId}&status=complete`)).body)).toEqual([first]);
    });

    it('is empty for another account, which cannot filter by what is not its own', async () => {
      const id = await startDiscovery(api, buyer.as, { campaignId: await createCampaign(api, buyer.as) });
      const { body } = await api.get(`${discoveryPath}/${id}`, { as: buyer.as });
      const stranger = await signUp(api);
      for (const query of ['', `campaignId=${body.data.campaignId}`, `advertiserId=${body.data.advertiserId}`])
        expect((await list(query, stranger.as)).body.data).toEqual([]);
      expect(await list('', stand.as)).toMatchObject({ status: 403 });
    });

    it.each(['status=expired', 'advertiserId=x', 'cursor=x', 'limit=201'])('returns 400 for %s', async (query) => {
      const [field] = query.split('=');
      expect(await list(query)).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR', field } } });
    });
  });

  it('returns 401 without credentials, 403 for a seller account, and 202 with a key', async () => {
    const campaignId = await createCampaign(api, buyer.as);
    expect(await api.post(discoveryPath, { body: { campaignId } })).toMatchObject({ status: 401 });
    expect(await post({ campaignId }, stand.as)).toMatchObject({ status: 403 });
    expect(await post({ campaignId }, await createKey(api, buyer.as))).toMatchObject({ status: 202 });
  });

  it('returns 400 for an invalid page', async () => {
    const id = await startDiscovery(api, buyer.as, { campaignId: await createCampaign(api, buyer.as) });
    for (const query of ['groupLimit=11', 'productsPerGroup=0', 'sinceRevision=-1', 'groupOffset=x']) {
      expect(await api.get(`${discoveryPath}/${id}/products?${query}`, { as: buyer.as })).toMatchObject({ status: 400 });
    }
  });

  it('returns nothing newer for a revision that is far ahead', async () => {
    const id = await startDiscovery(api, buyer.as, { campaignId: await createCampaign(api, buyer.as) });
    for (const revision of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await api.get(`${discoveryPath}/${id}/products?sinceRevision=${revision}`, { as: buyer.as });
      expect([status, body.data.products]).toEqual([200, []]);
    }
  });

  describe('refine', () => {
    const item = { scope: 'request', ask: 'More video' };
    const refine = (id: string, body: unknown = { refine: [item] }, as = buyer.as) =>
      api.post(`${discoveryPath}/${id}/refine`, { as, body });

    it('returns 409 while sellers are answering, and when no seller has offered anything', async () => {
      const campaignId = await createCampaign(api, buyer.as);
      expect(await refine(await startDiscovery(api, buyer.as, { campaignId }))).toMatchObject({ status: 409 });
      const nobody = await startDiscovery(api, buyer.as, { campaignId, storefrontIds: [999_999] });
      expect(await refine(nobody)).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    });

    it('returns 404 for a foreign or unknown discovery, 401 without credentials, and 403 for a seller account', async () => {
      const id = await startDiscovery(api, buyer.as, { campaignId: await createCampaign(api, buyer.as) });
      const stranger = await signUp(api);
      expect(await refine(id, undefined, stranger.as)).toMatchObject({ status: 404 });
      expect(await refine('disc_unknown')).toMatchObject({ status: 404 });
      expect(await api.post(`${discoveryPath}/${id}/refine`, { body: { refine: [item] } })).toMatchObject({ status: 401 });
      expect(await refine(id, undefined, stand.as)).toMatchObject({ status: 403 });
    });

    it.each<[string, object, string]>([
      ['an empty body', {}, 'refine'],
      ['no items', { refine: [] }, 'refine'],
      ['too many items', { refine: Array.from({ length: 26 }, () => item) }, 'refine'],
      ['an unknown scope', { refine: [{ ...item, scope: 'world' }] }, 'refine[0].scope'],
      ['an unknown action', { refine: [{ scope: 'product', productId: 'p', action: 'burn' }] }, 'refine[0].action'],
      ['an empty ask', { refine: [{ ...item, ask: '' }] }, 'refine[0].ask'],
      ['an ask that is too long', { refine: [{ ...item, ask: 'x'.repeat(2_001) }] }, 'refine[0].ask'],
      ['no seller', { refine: [{ ...item, storefrontIds: [] }] }, 'refine[0].storefrontIds'],
      ['a wait above the maximum', { refine: [item], waitSeconds: 211 }, 'waitSeconds'],
      ['an unknown property', { refine: [{ ...item, hurry: true }] }, 'refine[0].hurry'],
    ])('returns 400 for %s', async (_, body, field) => {
      const id = await startDiscovery(api, buyer.as, { campaignId: await createCampaign(api, buyer.as), storefrontIds: [999_999] });
      const answer = await refine(id, body);
      expect([answer.status, answer.body.error.field]).toEqual([400, field]);
    });
  });
});
