import { startApi, type TestApi } from '@test/api';
import { catalogsOfNewAdvertiser } from '@test/feeds';
import { createKey, signUp, type SignedUp } from '@test/people';
import { entry, shoes, syncBody, synced } from './catalogs.fixture';

describe('Catalogs', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let catalogs: string;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    buyer = await signUp(api);
    catalogs = await catalogsOfNewAdvertiser(api, buyer.as);
  });

  const bodyOf = (entries: object[], more?: object) => syncBody(buyer, entries, more);
  const post = (body: unknown, as = buyer.as) => api.post(`${catalogs}/sync`, { as, body });
  const sync = (entries?: object[], more?: object) => synced(api, buyer, catalogs, entries, more);
  const get = (path = '/shoes', as = buyer.as) => api.get(`${catalogs}${path}`, { as });

  describe('sync', () => {
    // spec: catalog.ids, catalog.advertiserId, catalog.type, catalog.sourceType, catalog.name-url, catalog.itemCount, catalog.fields
    it('stores inline items at once (200)', async () => {
      const [result] = await sync();
      expect(result).toEqual({
        catalog_id: 'shoes',
        action: 'created',
        platform_id: expect.stringMatching(/^cat_/),
        catalog_version_id: expect.stringMatching(/^ctv_/),
        catalog_version_number: 1,
        content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        item_count: 3,
        items_approved: 3,
        items_pending: 0,
        items_rejected: 0,
        item_changes: { added: 3, updated: 0, unchanged: 0, removed: 0 },
        health_status: 'healthy',
        item_issues: [],
        last_synced_at: expect.stringMatching(/Z$/),
        next_fetch_at: null,
        error: null,
      });
      const { body } = await get();
      expect(body.data).toMatchObject({
        catalogId: 'shoes',
        platformId: result.platform_id,
        advertiserId: Number(catalogs.split('/')[5]),
        type: 'product',
        sourceType: 'inline',
        name: 'Shoes',
        url: null,
        feedFormat: null,
        itemCount: 3,
        fields: ['brand', 'id', 'price', 'title'],
        syncStatus: 'synced',
        healthStatus: 'healthy',
        latestVersionId: result.catalog_version_id,
        latestContentHash: result.content_hash,
        activeTransform: null,
        recentRefreshRuns: [],
        recentActivationExecutions: [],
      });
      expect(body.data.versions).toHaveLength(1);
    });

    // spec: catalog.syncStatus, catalog.healthStatus, catalog.updateFrequency, catalog.latestVersionNumber
    it('returns a catalog with a URL as pending until the feed was fetched (200)', async () => {
      const [result] = await sync([
        {
          catalog_id: 'feed',
          type: 'product',
          url: 'http://127.0.0.1:9/feed',
          feed_format: 'google_merchant_center',
          update_frequency: 'realtime',
        },
      ]);
      expect(result).toMatchObject({ action: 'created', item_count: 0, health_status: 'not_synced', catalog_version_id: null });
      const { body } = await get('/feed');
      expect(body.data).toMatchObject({
        sourceType: 'url',
        url: 'http://127.0.0.1:9/feed',
        feedFormat: 'google_merchant_center',
        updateFrequency: 'realtime',
        syncStatus: 'pending',
        healthStatus: 'not_synced',
        latestVersionId: null,
        latestVersionNumber: 0,
        lastSyncedAt: null,
        nextSyncAt: expect.stringMatching(/Z$/),
      });
    });

    // spec: catalog.lastChangeSummary, catalog.versions, service.area.catalogs
    it('makes a version for changed items, and none for the same items (200)', async () => {
      await sync();
      expect((await sync())[0]).toMatchObject({ action: 'unchanged', catalog_version_number: 1 });
      const [changed] = await sync([entry({ items: [{ ...shoes[0], price: 11 }, ...shoes.slice(1, 2)] })]);
      expect(changed).toMatchObject({
        action: 'updated',
        catalog_version_number: 2,
        item_changes: { added: 0, updated: 1, unchanged: 1, removed: 1 },
      });
      const { body } = await get();
      expect(body.data.lastChangeSummary).toEqual({ added: 0, updated: 1, unchanged: 1, removed: 1 });
      expect(body.data.versions.map(({ versionNumber }: { versionNumber: number }) => versionNumber)).toEqual([2, 1]);
    });

    it('stores nothing in a dry run (200)', async () => {
      expect((await sync([entry()], { dry_run: true }))[0]).toMatchObject({ action: 'created', platform_id: null });
      expect((await get()).status).toBe(404);
    });

    it('deletes missing catalogs when delete_missing is set (200)', async () => {
      await sync([entry(), entry({ catalog_id: 'boots' })]);
      const results = await sync([entry()], { delete_missing: true });
      expect(results.map(({ action }: { action: string }) => action)).toEqual(['unchanged', 'deleted']);
      expect((await get('/boots')).status).toBe(404);
    });

    it('fails a catalog with invalid items when strict, and leaves them out when lenient (200)', async () => {
      const bad = entry({ items: [...shoes, { title: 'no id' }, { id: '1', title: 'again' }, { id: '9' }] });
      const [strict] = await sync([bad]);
      expect(strict).toMatchObject({ action: 'failed', platform_id: null, error: expect.stringContaining('strict') });
      expect(strict.item_issues[0]).toMatchObject({ item_id: null, severity: 'error', issue: expect.stringContaining('no ') });
      expect((await get()).status).toBe(404);
      const [lenient] = await sync([bad], { validation_mode: 'lenient' });
      expect(lenient).toMatchObject({ action: 'created', item_count: 4, items_rejected: 2, health_status: 'warning' });
      expect(lenient.item_issues[0]).toMatchObject({ item_index: 3, item_id: null });
      expect((await get()).body.data).toMatchObject({
        validationMode: 'lenient',
        itemsRejected: 2,
        itemIssues: [
          { field: 'item_id', severity: 'error', count: 1, itemIds: [] },
          { field: 'id', issue: 'The item repeats an id of the catalog.', severity: 'error', count: 1, itemIds: [] },
          { field: 'title', severity: 'warning', count: 1, itemIds: ['9'] },
        ],
      });
      expect(lenient.item_issues.filter(({ severity }: { severity: string }) => severity === 'warning')).toHaveLength(1);
    });

    it('accepts 10,000 items (200)', async () => {
      const items = Array.from({ length: 10_000 }, (_, id) => ({ id: String(id), title: `Item ${id}` }));
      expect((await sync([entry({ items })]))[0]).toMatchObject({ action: 'created', item_count: 10_000 });
    });

    it('creates one complete catalog from two concurrent syncs', async () => {
      const answers = await Promise.all([post(bodyOf([entry()])), post(bodyOf([entry()]))]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const actions = answers.map(({ body }) => body.data.catalogs[0].action as string);
      expect(actions).toContain('created');
      expect((await get('?take=10')).body.data).toHaveLength(1);
      expect((await get()).body.data).toMatchObject({ itemCount: 3, latestVersionNumber: 1 });
    });

    it.each<[string, (valid: { account: object; catalogs: object[] }) => unknown, string]>([
      ['no body', () => undefined, 'account'],
      ['no account', ({ catalogs: list }) => ({ catalogs: list }), 'account'],
      ['no account_id', (valid) => ({ ...valid, account: {} }), 'account.account_id'],
      ['an account_id that is a number', (valid) => ({ ...valid, account: { account_id: 1 } }), 'account.account_id'],
      ['no catalogs', (valid) => ({ ...valid, catalogs: [] }), 'catalogs'],
      [
        '51 catalogs',
        (valid) => ({ ...valid, catalogs: Array.from({ length: 51 }, (_, i) => entry({ catalog_id: `c${i}` })) }),
        'catalogs',
      ],
      ['a repeated catalog', (valid) => ({ ...valid, catalogs: [entry(), entry()] }), 'catalogs[1].catalog_id'],
      ['no catalog_id', (valid) => ({ ...valid, catalogs: [entry({ catalog_id: undefined })] }), 'catalogs[0].catalog_id'],
      ['a catalog_id with NUL', (valid) => ({ ...valid, catalogs: [entry({ catalog_id: 'a\0' })] }), 'catalogs[0].catalog_id'],
      [
        'a catalog_id of 256 characters',
        (valid) => ({ ...valid, catalogs: [entry({ catalog_id: 'x'.repeat(256) })] }),
        'catalogs[0].catalog_id',
      ],
      ['no type', (valid) => ({ ...valid, catalogs: [entry({ type: undefined })] }), 'catalogs[0].type'],
      ['an unknown type', (valid) => ({ ...valid, catalogs: [entry({ type: 'shoe' })] }), 'catalogs[0].type'],
      ['items and a URL', (valid) => ({ ...valid, catalogs: [entry({ url: 'https://example.com/feed' })] }), 'catalogs[0].url'],
      ['an item that is not an object', (valid) => ({ ...valid, catalogs: [entry({ items: ['x'] })] }), 'catalogs[0].items'],
      ['10,001 items', (valid) => ({ ...valid, catalogs: [entry({ items: Array(10_001).fill({}) })] }), 'catalogs[0].items'],
      ['a file URL', (valid) => ({ ...valid, catalogs: [entry({ items: undefined, url: 'file:///etc/passwd' })] }), 'catalogs[0].url'],
      [
        'a private address',
        (valid) => ({ ...valid, catalogs: [entry({ items: undefined, url: 'https://10.0.0.1/feed' })] }),
        'catalogs[0].url',
      ],
      [
        'a URL with a password',
        (valid) => ({ ...valid, catalogs: [entry({ items: undefined, url: 'https://a:b@example.com' })] }),
        'catalogs[0].url',
      ],
      ['an unknown format', (valid) => ({ ...valid, catalogs: [entry({ feed_format: 'excel' })] }), 'catalogs[0].feed_format'],
      [
        'an unknown frequency',
        (valid) => ({ ...valid, catalogs: [entry({ update_frequency: 'monthly' })] }),
        'catalogs[0].update_frequency',
      ],
      [
        'a mapping without a catalog field',
        (valid) => ({ ...valid, catalogs: [entry({ feed_field_mappings: [{}] })] }),
        'catalogs[0].feed_field_mappings[0].catalog_field',
      ],
      ['an unknown mode', (valid) => ({ ...valid, validation_mode: 'loose' }), 'validation_mode'],
      ['a dry_run that is text', (valid) => ({ ...valid, dry_run: 'yes' }), 'dry_run'],
      ['an unknown property', (valid) => ({ ...valid, force: true }), 'force'],
    ])('returns 400 for %s', async (_, spoil, field) => {
      const { status, body } = await post(spoil(bodyOf([entry()]) as never));
      expect([status, body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(body.error.field).toBe(field);
      expect((await get()).status).toBe(404);
    });

    it('returns 404 for another account’s id, and 409 for an archived advertiser', async () => {
      const stranger = await signUp(api);
      const { status, body } = await post({ ...bodyOf([entry()]), account: { account_id: String(stranger.account.id) } });
      expect([status, body.error.field]).toEqual([404, 'account.account_id']);
      await sync();
      await api.delete(catalogs.replace('/catalogs', ''), { as: buyer.as });
      expect((await post(bodyOf([entry()]))).status).toBe(409);
      expect((await get()).status).toBe(200);
    });
  });

  describe('list and read', () => {
    it('lists newest first, filtered by type, with the total', async () => {
      for (const [id, type] of [
        ['a', 'product'],
        ['b', 'hotel'],
        ['c', 'product'],
      ])
        await sync([entry({ catalog_id: id, type })]);
      const { body } = await get('?take=2');
      expect(body.data.map(({ catalogId }: { catalogId: string }) => catalogId)).toEqual(['c', 'b']);
      expect(body.meta.pagination).toEqual({ skip: 0, take: 2, total: 3, hasMore: true });
      const hotels = await get('?type=hotel&skip=0');
      expect([hotels.body.data.length, hotels.body.meta.pagination.total]).toEqual([1, 1]);
      expect((await get('?skip=3')).body).toMatchObject({ data: [], meta: { pagination: { hasMore: false } } });
    });

    it.each(['take=0', 'take=201', 'take=x', 'skip=-1', 'type=shoe'])('returns 400 for %s', async (query) => {
      expect((await get(`?${query}`)).status).toBe(400);
    });

    it('returns 404 for an unknown catalog, and for one of another account or advertiser', async () => {
      await sync();
      const stranger = await signUp(api);
      for (const path of ['', '/shoes']) expect((await get(path, stranger.as)).status).toBe(404);
      expect((await get('/boots')).status).toBe(404);
      const elsewhere = await catalogsOfNewAdvertiser(api, buyer.as);
      expect((await api.get(`${elsewhere}/shoes`, { as: buyer.as })).status).toBe(404);
    });

    it('lists the items of the latest version by id, page by page', async () => {
      await sync();
      await sync([entry({ items: [...shoes.slice(1), { id: '10', title: 'Clog', brand: 'Zeta' }] })]);
      const first = await get('/shoes/items?limit=2');
      expect(first.body.data).toEqual([
        { itemId: '10', attributes: { id: '10', title: 'Clog', brand: 'Zeta' } },
        { itemId: '2', attributes: shoes[1] },
      ]);
      const next = await get(`/shoes/items?limit=2&cursor=${encodeURIComponent(first.body.meta.pagination.nextCursor)}`);
      expect(next.body.data).toEqual([{ itemId: '3', attributes: shoes[2] }]);
      expect(next.body.meta.pagination).toEqual({ nextCursor: null, hasMore: false });
    });

    it('lists no items of a catalog without a version, and returns 404 for a stranger', async () => {
      await sync([entry({ items: undefined })]);
      expect((await get('/shoes/items')).body.data).toEqual([]);
      expect((await get('/shoes/items', (await signUp(api)).as)).status).toBe(404);
    });

    it('deletes a catalog with its items, and returns 404 for it afterwards', async () => {
      const [{ platform_id: id }] = await sync();
      const remove = () => api.delete(`${catalogs}/${id}`, { as: buyer.as });
      expect((await remove()).body.data).toEqual({ success: true, id });
      expect([(await get()).status, (await get('/shoes/items')).status, (await remove()).status]).toEqual([404, 404, 404]);
      expect((await sync())[0]).toMatchObject({ action: 'created', catalog_version_number: 1 });
    });

    it('keeps the settings that a sync sent, for the next one', async () => {
      const feed_field_mappings = [{ feed_field: 'cost', catalog_field: 'price', transform: 'divide', by: 100 }];
      await sync([entry({ feed_field_mappings, items: [{ ...shoes[0], cost: '999' }], conversion_events: ['purchase'] })]);
      const rest = { separator: null, value: null, default: null };
      expect((await get()).body.data).toMatchObject({
        validationMode: 'strict',
        conversionEvents: ['purchase'],
        feedFieldMappings: [{ ...feed_field_mappings[0], ...rest }],
        itemIssues: [],
      });
      expect((await get('/shoes/items')).body.data[0].attributes).toMatchObject({ price: 9.99 });
    });

    it('finds the campaigns that advertise a catalog', async () => {
      const [{ platform_id: catalogId }] = await sync();
      const advertiserId = Number(catalogs.split('/')[5]);
      const campaign = {
        advertiserId,
        mode: 'discovery',
        flightDates: { startDate: '2126-01-01T00:00:00.000Z', endDate: '2126-02-01T00:00:00.000Z' },
        budget: { total: 1_000 },
      };
      const create = (more: object) => api.post('/api/v2/buyer/campaigns', { as: buyer.as, body: { ...campaign, ...more } });
      await create({ name: 'With', catalogId: 'shoes' });
      await create({ name: 'Without' });
      const { body } = await api.get(`/api/v2/buyer/campaigns?take=10&catalogId=${catalogId}`, { as: buyer.as });
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['With']);
      expect(body.meta.pagination.total).toBe(1);
    });

    it('accepts personal and organization keys; returns 401 without credentials and 403 for a seller', async () => {
      await sync();
      for (const kind of ['user', 'org'] as const) expect((await get('/shoes', await createKey(api, buyer.as, kind))).status).toBe(200);
      expect((await api.get(catalogs)).status).toBe(401);
      expect((await get('', (await signUp(api, { accountType: 'SELLER' })).as)).status).toBe(403);
    });
  });
});
