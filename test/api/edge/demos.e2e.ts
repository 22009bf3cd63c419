import { productsOf as written } from '@exchange/demo/testing';
import { startApi, type TestApi } from '@test/api';
import { type SignedUp, signUp } from '@test/people';

const path = '/api/v2/storefront/demo';

describe('The demo of a seller account', () => {
  let api: TestApi;
  let seller: SignedUp;

  beforeAll(async () => {
    api = await startApi();
  });
  beforeEach(async () => {
    seller = await signUp(api, { accountType: 'SELLER' });
  });
  afterAll(() => api.close());

  const create = (as = seller.as) => api.post(path, { as, body: {} });
  const read = async (as = seller.as) => (await api.get(path, { as })).body.data.demo;
  const inside = (customerId: number) => ({ ...seller.as, headers: { 'x-account-id': String(customerId) } });
  const productsOf = async (customerId: number): Promise<string[]> => {
    const { headers } = inside(customerId);
    const { body } = await api.get('/api/v2/storefront/products?limit=200', { as: seller.as, headers });
    return (body.data as { name: string }[]).map(({ name }) => name).toSorted();
  };
  const namesOf = (recipeId: Parameters<typeof written>[0]) => written(recipeId).map(({ name }) => name);

  // spec: service.area.demo
  it('is null at first, 201 with all its data when created, and 409 for a second one', async () => {
    expect(await read()).toBeNull();
    const { status, body } = await create();
    expect([status, body.data.demo]).toEqual([
      201,
      {
        mode: 'DEMO',
        storefrontId: expect.any(Number) as number,
        customerId: expect.any(Number) as number,
        profileId: 'sample-publisher-display',
        profileVersion: 1,
        profileDisplayName: 'Lakeside Media (demo)',
        fixturePackId: 'lakeside',
        fixturePackVersion: 1,
        generation: 1,
        status: 'ACTIVE',
        expiresAt: expect.any(String) as string,
        lastResetAt: null,
        cleanupAttemptCount: 0,
        cleanupError: null,
        sources: [
          {
            sourceId: expect.any(String) as string,
            recipeId: 'sample-publisher-display',
            recipeVersion: 1,
            displayName: 'Sample publisher: display',
            channel: 'display',
            productCount: 2,
            synthetic: true,
          },
        ],
        disclosure: expect.stringContaining('made up') as string,
        synthetic: true,
      },
    ]);
    expect(await read()).toEqual(body.data.demo);
    expect((await create()).status).toBe(409);
  });

  it('returns 400 for an unknown profile, too many days and unknown recipes', async () => {
    const refused = [
      await api.post(path, { as: seller.as, body: { profileId: 'other' } }),
      await api.post(path, { as: seller.as, body: { profileVersion: 2 } }),
      await api.post(`${path}/extend`, { as: seller.as, body: { days: 8 } }),
      await api.post(`${path}/sources`, { as: seller.as, body: { recipeIds: ['other'] } }),
      await api.post(`${path}/sources`, { as: seller.as, body: { recipeIds: [] } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.error.field])).toEqual([
      [400, 'profileId'],
      [400, 'profileVersion'],
      [400, 'days'],
      [400, 'recipeIds'],
      [400, 'recipeIds'],
    ]);
  });

  it('returns 404 to reset, extend or add to a missing demo, and reports that there was none to remove', async () => {
    for (const [name, body] of [
      ['reset', undefined],
      ['extend', {}],
      ['sources', { recipeIds: ['sample-retail-media'] }],
    ] as const)
      expect((await api.post(`${path}/${name}`, { as: seller.as, body })).status).toBe(404);
    expect((await api.delete(`${path}/sources/src_1`, { as: seller.as })).status).toBe(404);
    expect((await api.delete(path, { as: seller.as })).body.data).toEqual({ deleted: false, storefrontId: null });
  });

  it('has the products that npm start seeds, and a storefront that is hidden from buyers', async () => {
    const { storefrontId, customerId } = (await create()).body.data.demo;
    expect(await productsOf(customerId)).toEqual(namesOf('sample-publisher-display').toSorted());
    const { headers } = inside(customerId);
    const { body: storefront } = await api.get('/api/v2/storefront', { as: seller.as, headers });
    expect(storefront.data).toMatchObject({ storefrontId, name: 'Lakeside Media (demo)', displayStatus: 'transacting' });
    const buyer = await signUp(api);
    expect((await api.get(`/api/v2/buyer/storefronts/${storefrontId}`, { as: buyer.as })).status).toBe(404);
    const listed = await api.get('/api/v2/buyer/storefronts?limit=200&name=Lakeside%20Media%20(demo)', { as: buyer.as });
    expect(listed.body.data).toEqual([]);
    expect((await api.get('/api/v2/storefront', { as: seller.as })).status).toBe(404);
  });

  it('hides agents listed in it from buyers, and can have neither a demo nor child accounts', async () => {
    const { customerId } = (await create()).body.data.demo;
    const { headers } = inside(customerId);
    const agent = { slug: `inside-demo-${customerId}`, name: 'Inside a demo', agentUrl: 'https://agent.example/mcp' };
    const { status, body } = await api.post('/api/v2/storefront/seller-agents', { as: seller.as, headers, body: agent });
    expect(status).toBe(201);
    const buyer = await signUp(api);
    expect((await api.get(`/api/v2/buyer/storefronts/${body.data.id}`, { as: buyer.as })).status).toBe(404);
    expect((await api.post(path, { as: seller.as, headers, body: {} })).status).toBe(409);
    expect((await api.post('/api/v2/accounts/create-child', { as: seller.as, headers, body: { name: 'Below' } })).status).toBe(403);
  });

  it('adds and removes products with its sources, whose numbers it tells, and returns 409 for an existing source', async () => {
    const { customerId } = (await create()).body.data.demo;
    const add = () => api.post(`${path}/sources`, { as: seller.as, body: { recipeIds: ['sample-retail-media', 'sample-publisher-ctv'] } });
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body.data.demo.sources).toMatchObject([
      { channel: 'display', productCount: 2 },
      { channel: 'retail-media', productCount: 2 },
      { channel: 'ctv', productCount: 1 },
    ]);
    expect((await add()).status).toBe(409);
    const { sourceId } = body.data.demo.sources[1];
    const remove = () => api.delete(`${path}/sources/${sourceId}`, { as: seller.as });
    expect((await remove()).body.data).toEqual({ success: true, id: sourceId });
    expect((await remove()).status).toBe(404);
    expect(await productsOf(customerId)).toEqual([...namesOf('sample-publisher-display'), ...namesOf('sample-publisher-ctv')].toSorted());
  });

  it('starts another generation in the same account at a reset, with the same lease, ids and keys, without added data', async () => {
    const before = (await create()).body.data.demo;
    const { customerId, storefrontId, sources, expiresAt } = before;
    const { headers } = inside(customerId);
    const shop = async () => (await api.get('/api/v2/storefront', { as: seller.as, headers })).body.data;
    const products = async () => {
      const { data } = (await api.get('/api/v2/storefront/products?limit=200', { as: seller.as, headers })).body;
      return (data as { id: string; name: string }[]).map(({ id, name }) => [id, name]).toSorted();
    };
    const [known, { platformId }] = [await products(), await shop()];
    await api.post(`${path}/sources`, { as: seller.as, body: { recipeIds: ['sample-retail-media'] } });
    await api.delete(`/api/v2/storefront/products/${known[0]![0]}`, { as: seller.as, headers });
    await api.patch('/api/v2/storefront', { as: seller.as, headers, body: { name: 'Renamed' } });
    const body = { slug: `added-${customerId}`, name: 'Added', agentUrl: 'https://agent.example/mcp' };
    expect((await api.post('/api/v2/storefront/seller-agents', { as: seller.as, headers, body })).status).toBe(201);
    const key = (await api.post('/api/v2/user-api-keys', { as: seller.as, headers, body: { name: 'Script' } })).body.data.secret as string;
    const answer = await api.post(`${path}/reset`, { as: seller.as });
    const after = answer.body.data.demo;
    expect([answer.status, after]).toMatchObject([
      200,
      { generation: 2, status: 'ACTIVE', customerId, storefrontId, sources, expiresAt, lastResetAt: expect.any(String) as string },
    ]);
    expect(await read()).toEqual(after);
    expect(await products()).toEqual(known);
    expect(await shop()).toMatchObject({ storefrontId, platformId, name: 'Lakeside Media (demo)', displayStatus: 'transacting' });
    expect((await api.get('/api/v2/storefront/seller-agents', { as: seller.as, headers })).body.data).toEqual([]);
    const byKey = await api.get('/api/v2/storefront', { headers: { authorization: `Bearer ${key}`, 'x-account-id': String(customerId) } });
    expect([byKey.status, byKey.body.data.storefrontId]).toEqual([200, storefrontId]);
    expect((await api.post(`${path}/reset`, { as: seller.as })).body.data.demo).toMatchObject({ generation: 3, storefrontId });
  });

  it('closes its account at once when it is removed, and can be created again', async () => {
    const { customerId, storefrontId } = (await create()).body.data.demo;
    const { headers } = inside(customerId);
    const bearer = (await api.post('/api/v2/org-api-keys', { as: seller.as, headers, body: { name: 'Shop' } })).body.data.secret as string;
    const byKey = async () => (await api.get('/api/v2/storefront', { as: { bearer } })).status;
    expect(await byKey()).toBe(200);
    expect((await api.delete(path, { as: seller.as })).body.data).toEqual({ deleted: true, storefrontId });
    expect(await byKey()).toBe(401);
    expect((await api.get('/api/v2/storefront', { as: seller.as, headers })).status).toBe(403);
    expect(await read()).toMatchObject({ status: 'CLEANUP_PENDING', customerId });
    expect((await create()).body.data.demo).toMatchObject({ generation: 2, status: 'ACTIVE' });
  });

  it('reports its removal to one of two concurrent requests', async () => {
    await create();
    const answers = await Promise.all([1, 2].map(() => api.delete(path, { as: seller.as })));
    expect(answers.map(({ body }) => body.data.deleted as boolean).toSorted()).toEqual([false, true]);
  });

  it('is created once by concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('can be extended to seven days from now', async () => {
    const { expiresAt } = (await create()).body.data.demo;
    const { status, body } = await api.post(`${path}/extend`, { as: seller.as, body: {} });
    expect(status).toBe(200);
    expect(Date.parse(body.data.demo.expiresAt)).toBeGreaterThanOrEqual(Date.parse(expiresAt));
    const shorter = await api.post(`${path}/extend`, { as: seller.as, body: { days: 1 } });
    expect(shorter.body.data.demo.expiresAt).toBe(body.data.demo.expiresAt);
  });

  it('offers the recipes and presets of the fixtures', async () => {
    const { body } = await api.get(`${path}/source-recipes`, { as: seller.as });
    const recipeIds = ['sample-publisher-display', 'sample-publisher-ctv', 'sample-retail-media'];
    expect(body.data.recipes.map(({ recipeId }: { recipeId: string }) => recipeId)).toEqual(recipeIds);
    expect(body.data.presets).toEqual([expect.objectContaining({ presetId: 'mixed-publisher', recipeIds })]);
  });

  it('returns 403 to a buyer', async () => {
    const buyer = await signUp(api);
    expect((await api.get(path, { as: buyer.as })).status).toBe(403);
    expect((await create(buyer.as)).status).toBe(403);
  });
});

describe('Demos of one organization', () => {
  it('are limited across all accounts of the organization, also with concurrent requests; 409 beyond', async () => {
    const api = await startApi({ environment: { CAPS: 'demos:2' } });
    try {
      const [seller, stranger] = [await signUp(api, { accountType: 'SELLER' }), await signUp(api, { accountType: 'SELLER' })];
      const children: number[] = [];
      for (const name of ['One', 'Two', 'Three'])
        children.push((await api.post('/api/v2/accounts/create-child', { as: seller.as, body: { name } })).body.data.id as number);
      const make = (accountId: number) => api.post(path, { as: seller.as, headers: { 'x-account-id': String(accountId) }, body: {} });
      const made = await Promise.all([seller.account.id, ...children].map(make));
      expect(made.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
      const [refused] = made.filter(({ status }) => status === 409);
      expect(refused!.body.error).toMatchObject({ code: 'CONFLICT', details: { most: 2 } });
      expect((await api.post(path, { as: stranger.as, body: {} })).status).toBe(201);
    } finally {
      await api.close();
    }
  });
});
