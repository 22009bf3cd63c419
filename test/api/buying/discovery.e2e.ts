import { startApi, type TestApi } from '@test/api';
import { createAdvertiser, createCampaign, discover, discoveryPath } from '@test/discovery';
import { createKey, signUp, type SignedUp } from '@test/people';
import { SellerStand } from '@test/sellers';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';

const [television] = demoSellers;

describe('Discovery', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let stand: SellerStand;

  beforeAll(async () => {
    api = await startApi();
    buyer = await signUp(api);
    stand = await SellerStand.open(api, [television!, { ...television!, slug: 'another-tv', name: 'Another TV' }]);
  });
  afterAll(async () => {
    await stand.close();
    await api.close();
  });

  const post = (body: unknown, as = buyer.as) => api.post(discoveryPath, { as, body });

  it('202 with revision 0 and every seller pending', async () => {
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

  it('202 and complete at once when no seller is eligible', async () => {
    const campaignId = await createCampaign(api, buyer.as);
    const { body } = await post({ campaignId, storefrontIds: [999_999] });
    expect(body.data).toMatchObject({ revision: 1, resultsComplete: true, pendingAgents: [], sellersRequested: 0 });
    const { body: proposals } = await api.get(`/api/v2/buyer/campaigns/${campaignId}/proposals`, { as: buyer.as });
    expect(proposals.data).toMatchObject({ state: 'ok', executionStatus: 'complete', stateMessage: 'No seller fits this campaign.' });
  });

  it.each<[string, (advertiserId: number, campaignId: string) => object, string]>([
    ['nothing', () => ({}), 'campaignId'],
    ['both ways', (advertiserId, campaignId) => ({ campaignId, advertiserId, brief: 'Oat' }), 'advertiserId'],
    ['a brief alone', () => ({ brief: 'Oat' }), 'advertiserId'],
    ['no time', (_, campaignId) => ({ campaignId, waitSeconds: 0 }), 'waitSeconds'],
    ['too much time', (_, campaignId) => ({ campaignId, waitSeconds: 211 }), 'waitSeconds'],
    ['an unknown channel', (_, campaignId) => ({ campaignId, channels: ['telepathy'] }), 'channels'],
    ['a country that is none', (_, campaignId) => ({ campaignId, countries: ['Germany'] }), 'countries'],
    ['a budget of nothing', (_, campaignId) => ({ campaignId, budget: { total: 0 } }), 'budget.total'],
    ['a fraction of a cent', (_, campaignId) => ({ campaignId, budget: { total: 500.005 } }), 'budget.total'],
    ['less than a cent', (advertiserId) => ({ advertiserId, brief: 'Oat', budget: { total: 1e-9 } }), 'budget.total'],
    ['an unknown property', (_, campaignId) => ({ campaignId, hurry: true }), 'hurry'],
  ])('400 with %s', async (_, bodyOf, field) => {
    const { status, body } = await post(bodyOf(await createAdvertiser(api, buyer.as), await createCampaign(api, buyer.as)));
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      field,
      details: { issues: expect.arrayContaining([expect.objectContaining({ path: field })]) },
    });
  });

  it('404 for a campaign or an advertiser of another account', async () => {
    const stranger = await signUp(api);
    const campaignId = await createCampaign(api, stranger.as);
    const advertiserId = await createAdvertiser(api, stranger.as);
    expect(await post({ campaignId })).toMatchObject({ status: 404, body: { error: { field: 'campaignId' } } });
    expect(await post({ advertiserId, brief: 'Oat' })).toMatchObject({ status: 404, body: { error: { field: 'advertiserId' } } });
  });

  it('409 for a campaign that has ended', async () => {
    const campaignId = await createCampaign(api, buyer.as);
    await api.delete(`/api/v2/buyer/campaigns/${campaignId}`, { as: buyer.as });
    expect(await post({ campaignId })).toMatchObject({ status: 409 });
  });

  it('404 when it belongs to another account, and when it is unknown', async () => {
    const id = await discover(api, buyer.as, { campaignId: await createCampaign(api, buyer.as) });
    const stranger = await signUp(api);
    for (const path of [id, `${id}/products`, 'disc_unknown', 'disc_unknown/products']) {
      const as = path.startsWith(id) ? stranger.as : buyer.as;
      expect(await api.get(`${discoveryPath}/${path}`, { as })).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    }
  });

  it('401 without a credential, 403 for a seller account, 202 with a key', async () => {
    const campaignId = await createCampaign(api, buyer.as);
    expect(await api.post(discoveryPath, { body: { campaignId } })).toMatchObject({ status: 401 });
    expect(await post({ campaignId }, stand.as)).toMatchObject({ status: 403 });
    expect(await post({ campaignId }, await createKey(api, buyer.as))).toMatchObject({ status: 202 });
  });

  it('400 for a page that cannot be', async () => {
    const id = await discover(api, buyer.as, { campaignId: await createCampaign(api, buyer.as) });
    for (const query of ['groupLimit=11', 'productsPerGroup=0', 'sinceRevision=-1', 'groupOffset=x']) {
      expect(await api.get(`${discoveryPath}/${id}/products?${query}`, { as: buyer.as })).toMatchObject({ status: 400 });
    }
  });

  it('nothing is newer than a revision that is far ahead', async () => {
    const id = await discover(api, buyer.as, { campaignId: await createCampaign(api, buyer.as) });
    for (const revision of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await api.get(`${discoveryPath}/${id}/products?sinceRevision=${revision}`, { as: buyer.as });
      expect([status, body.data.products]).toEqual([200, []]);
    }
  });

  describe('refine', () => {
    const item = { scope: 'request', ask: 'More video' };
    const refine = (id: string, body: unknown = { refine: [item] }, as = buyer.as) =>
      api.post(`${discoveryPath}/${id}/refine`, { as, body });

    it('409 while sellers are answering, and when nobody has offered anything', async () => {
      const campaignId = await createCampaign(api, buyer.as);
      expect(await refine(await discover(api, buyer.as, { campaignId }))).toMatchObject({ status: 409 });
      const nobody = await discover(api, buyer.as, { campaignId, storefrontIds: [999_999] });
      expect(await refine(nobody)).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    });

    it('404 when it belongs to another account or is unknown, 401 without a credential, 403 for a seller account', async () => {
      const id = await discover(api, buyer.as, { campaignId: await createCampaign(api, buyer.as) });
      const stranger = await signUp(api);
      expect(await refine(id, undefined, stranger.as)).toMatchObject({ status: 404 });
      expect(await refine('disc_unknown')).toMatchObject({ status: 404 });
      expect(await api.post(`${discoveryPath}/${id}/refine`, { body: { refine: [item] } })).toMatchObject({ status: 401 });
      expect(await refine(id, undefined, stand.as)).toMatchObject({ status: 403 });
    });

    it.each<[string, object, string]>([
      ['nothing', {}, 'refine'],
      ['no item', { refine: [] }, 'refine'],
      ['too many items', { refine: Array.from({ length: 26 }, () => item) }, 'refine'],
      ['an unknown scope', { refine: [{ ...item, scope: 'world' }] }, 'refine[0].scope'],
      ['an unknown action', { refine: [{ scope: 'product', productId: 'p', action: 'burn' }] }, 'refine[0].action'],
      ['empty words', { refine: [{ ...item, ask: '' }] }, 'refine[0].ask'],
      ['too many words', { refine: [{ ...item, ask: 'x'.repeat(2_001) }] }, 'refine[0].ask'],
      ['no seller', { refine: [{ ...item, storefrontIds: [] }] }, 'refine[0].storefrontIds'],
      ['too much time', { refine: [item], waitSeconds: 211 }, 'waitSeconds'],
      ['an unknown property', { refine: [{ ...item, hurry: true }] }, 'refine[0].hurry'],
    ])('400 with %s', async (_, body, field) => {
      const id = await discover(api, buyer.as, { campaignId: await createCampaign(api, buyer.as), storefrontIds: [999_999] });
      const answer = await refine(id, body);
      expect([answer.status, answer.body.error.field]).toEqual([400, field]);
    });
  });
});
