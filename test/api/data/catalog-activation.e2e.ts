import { startApi, type TestApi } from '@test/api';
import { catalogsOfNewAdvertiser, FeedServer, readAskedFeeds } from '@test/feeds';
import { signUp, type SignedUp } from '@test/people';
import { entry, shoes, synced } from './catalogs.fixture';

describe('Catalog activation', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let catalogs: string;

  beforeAll(async () => {
    api = await startApi({ environment: { REFRESH_WAIT_MS: '60000' } });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    buyer = await signUp(api);
    catalogs = await catalogsOfNewAdvertiser(api, buyer.as);
  });

  const sync = (entries?: object[], more?: object) => synced(api, buyer, catalogs, entries, more);
  const get = (path = '/shoes', as = buyer.as) => api.get(`${catalogs}${path}`, { as });

  describe('activation', () => {
    const transform = { groupBy: ['brand'], creativePrompt: 'Show {{brand}}: {{title}}', budgetPerGroup: 25.5 };
    const put = (body: unknown, path = '/shoes') => api.put(`${catalogs}${path}/transform`, { as: buyer.as, body });
    const plan = (verb: 'preview' | 'execute', body: object = {}) =>
      api.post(`${catalogs}/shoes/activation-plan/${verb}`, { as: buyer.as, body });

    // spec: catalog.activeTransform
    it('stores the transform and returns it (200)', async () => {
      await sync();
      const { status, body } = await put(transform);
      expect(status).toBe(200);
      expect(body.data.activeTransform).toEqual({ ...transform, savedAt: expect.stringMatching(/Z$/) });
      expect((await put({ groupBy: ['title'], creativePrompt: 'p' })).body.data.activeTransform).toMatchObject({ budgetPerGroup: null });
    });

    it.each([
      ['groupBy', { groupBy: [] }],
      ['groupBy', { groupBy: ['a', 'a'] }],
      ['groupBy', { groupBy: 'brand' }],
      ['groupBy', { groupBy: ['a', 'b', 'c', 'd', 'e', 'f'] }],
      ['creativePrompt', { creativePrompt: '' }],
      ['creativePrompt', { creativePrompt: 'x'.repeat(4001) }],
      ['budgetPerGroup', { budgetPerGroup: 0.5 }],
      ['budgetPerGroup', { budgetPerGroup: '10' }],
      ['savedAt', { savedAt: '2026-01-01T00:00:00Z' }],
    ])('returns 400 with the field %s for %j', async (field, spoilt) => {
      await sync();
      const { status, body } = await put({ ...transform, ...spoilt });
      expect([status, body.error.field]).toEqual([400, field]);
    });

    // spec: catalog.plan.ids, catalog.plan.campaignGroups, catalog.plan.creativeAssets
    it('previews groups, filled prompts and budgets (200)', async () => {
      await sync();
      await put(transform);
      const { status, body } = await plan('preview');
      expect(status).toBe(200);
      expect(body.data.plan).toMatchObject({
        planId: null,
        createdAt: null,
        catalogId: 'shoes',
        platformCatalogId: expect.stringMatching(/^cat_/),
        catalogVersionId: expect.stringMatching(/^ctv_/),
        transformId: expect.stringMatching(/^ctf_/),
        planHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        itemCount: 3,
      });
      expect(body.data.plan.campaignGroups).toEqual([
        {
          key: 'brand:Acme',
          name: 'Shoes: Acme',
          fieldValues: { brand: 'Acme' },
          itemIds: ['1', '2'],
          itemCount: 2,
          budget: { amount: 25.5, currency: 'EUR' },
        },
        {
          key: 'brand:Zeta',
          name: 'Shoes: Zeta',
          fieldValues: { brand: 'Zeta' },
          itemIds: ['3'],
          itemCount: 1,
          budget: { amount: 25.5, currency: 'EUR' },
        },
      ]);
      expect(body.data.plan.creativeAssets[0]).toEqual({
        key: 'brand:Acme',
        prompt: 'Show Acme: Runner, Walker',
        fieldValues: { brand: 'Acme' },
        itemIds: ['1', '2'],
        itemCount: 2,
      });
    });

    it('previews rules that are not saved, and refuses to save their plan (400)', async () => {
      await sync();
      const { status, body } = await plan('preview', { transform: { groupBy: ['title'], creativePrompt: '{{title}} by {{ brand }}' } });
      expect([status, body.data.plan.transformId]).toEqual([200, null]);
      expect(body.data.plan.creativeAssets.map(({ prompt }: { prompt: string }) => prompt)).toEqual([
        'Boot by Zeta',
        'Runner by Acme',
        'Walker by Acme',
      ]);
      expect((await get()).body.data.activeTransform).toBeNull();
      const refused = await plan('preview', { save: true, transform });
      expect([refused.status, refused.body.error.field]).toEqual([400, 'transform']);
      expect((await plan('preview', { transform: { ...transform, groupBy: [] } })).body.error.field).toBe('transform.groupBy');
    });

    // spec: catalog.latest-ids
    it('saves a plan as the latest one, and an equal plan only once (200)', async () => {
      await sync();
      await put(transform);
      const first = (await plan('preview', { save: true })).body.data.plan;
      expect(first).toMatchObject({ planId: expect.stringMatching(/^cap_/), createdAt: expect.stringMatching(/Z$/) });
      expect((await plan('preview', { save: true })).body.data.plan).toEqual(first);
      expect((await get()).body.data.latestActivationPlanId).toBe(first.planId);
    });

    // spec: catalog.execution.ids, catalog.execution.status, catalog.execution.counts, catalog.recentActivationExecutions
    it('stores a failed execution with an error when no seller takes catalogs (200), and none for a dry run', async () => {
      await sync();
      await put(transform);
      const { status, body } = await plan('execute', { adcpAgentIds: ['999999999'] });
      expect(status).toBe(200);
      expect(body.data.execution).toEqual({
        executionId: expect.stringMatching(/^cae_/),
        planId: body.data.plan.planId,
        catalogVersionId: body.data.plan.catalogVersionId,
        status: 'failed',
        trigger: 'manual',
        campaignGroupCount: 2,
        creativeAssetCount: 2,
        syndicationTargetCount: 0,
        error: 'No seller takes this catalog.',
        startedAt: expect.stringMatching(/Z$/),
        completedAt: expect.stringMatching(/Z$/),
      });
      expect((await get()).body.data.recentActivationExecutions).toEqual([body.data.execution]);
      await plan('execute', { dryRun: true });
      expect((await get()).body.data.recentActivationExecutions).toHaveLength(1);
    });

    it('returns 409 without a transform and for an outdated plan, and 404 for an unknown plan', async () => {
      await sync();
      expect((await plan('preview')).status).toBe(409);
      await put(transform);
      expect((await plan('execute', { planId: 'cap_unknown' })).status).toBe(404);
      const { planId } = (await plan('preview', { save: true })).body.data.plan;
      await sync([entry({ items: shoes.slice(1) })]);
      expect((await plan('execute', { planId })).status).toBe(409);
    });

    it('returns 422 for more than 1,000 groups', async () => {
      await sync([entry({ items: Array.from({ length: 1_001 }, (_, id) => ({ id: String(id), title: `Item ${id}` })) })]);
      await put({ ...transform, groupBy: ['title'] });
      expect((await plan('preview')).status).toBe(422);
    });

    // spec: catalog.plan.syndicationTargets
    it('returns from a refresh the plan of the new items, with each seller and its reason', async () => {
      const seller = await signUp(api, { accountType: 'SELLER' });
      const feeds = await FeedServer.start();
      const stopReading = readAskedFeeds(api);
      try {
        const registered = await api.post('/api/v2/storefront/seller-agents', {
          as: seller.as,
          body: { name: 'Silent Seller', slug: `silent-${seller.account.id}`, agentUrl: feeds.url },
        });
        expect(registered.status).toBe(201);
        await sync([{ catalog_id: 'shoes', type: 'product', url: feeds.url }]);
        await put(transform);
        feeds.answer = (request, response) =>
          request.method === 'GET' ? response.end('id,title,brand\n1,Runner,Acme\n') : response.writeHead(500).end();
        const { status, body } = await api.post(`${catalogs}/shoes/refresh`, { as: buyer.as });
        expect([status, body.data.refreshRun.status, body.data.refreshRun.activationSkippedReason]).toEqual([200, 'synced', null]);
        expect(body.data.activation.plan).toMatchObject({ planId: body.data.catalog.latestActivationPlanId, itemCount: 1 });
        expect(body.data.activation.plan.syndicationTargets).toContainEqual({
          adcpAgentId: String(registered.body.data.id),
          sellerName: 'Silent Seller',
          shareStatus: 'unsupported',
          deliveryMode: 'unsupported',
          usesTransformedCatalog: false,
          requiresCreativeAssembly: false,
          creativeAgentId: null,
          reason: expect.stringContaining('did not say'),
        });
        expect(body.data.catalog.recentRefreshRuns).toHaveLength(1);
      } finally {
        await stopReading();
        await feeds.close();
      }
    });
  });
});
