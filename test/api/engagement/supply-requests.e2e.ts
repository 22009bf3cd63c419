import { dayMs, dayOf, later } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { signUp, type SignedUp, signUpStaff } from '@test/people';
import { lakesideProducts, createShop } from '@test/storefronts';

const requests = '/api/v2/supply-requests';

describe('Supply requests', () => {
  let api: TestApi;
  let owner: SignedUp;
  let stranger: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    [owner, stranger] = [await signUp(api), await signUp(api)];
  });
  afterAll(() => api.close());

  const add = async (body: object, { as } = owner) => {
    const { status, body: answer } = await api.post(requests, { as, body: { channel: 'ctv', ...body } });
    expect([status, answer.error]).toEqual([200, null]);
    return answer.data;
  };
  const list = async (query = '', { as } = owner) =>
    (await api.get(`${requests}${query}`, { as })).body.data as { domain: string; status: string }[];
  const suggest = async (query: string) => (await api.get(`${requests}/suggestions?${query}`, { as: owner.as })).body;

  test('exist once per domain and channel: a repeated call changes only the sent fields', async () => {
    const details = { geo: 'Sweden', launchDate: '2099-03-01', desiredSupply: 'Mornings', notes: 'For a client' };
    const first = await add({ domain: 'https://www.Riverside.example/', ...details });
    expect(first).toEqual({
      created: true,
      updated: false,
      registryStatus: 'missing',
      request: {
        domain: 'riverside.example',
        channel: 'ctv',
        ...details,
        status: 'tracked',
        createdAt: expect.any(String),
        updatedAt: first.request.createdAt,
      },
    });
    expect(await add({ domain: 'riverside.example' })).toEqual({ ...first, created: false });
    const changed = await add({ domain: 'riverside.example', notes: null, geo: 'Norway' });
    expect(changed).toMatchObject({ created: false, updated: true, request: { geo: 'Norway', notes: null, desiredSupply: 'Mornings' } });
    expect((await add({ domain: 'riverside.example', channel: 'display' })).created).toBe(true);
    expect((await list()).filter(({ domain }) => domain === 'riverside.example')).toHaveLength(2);
  });

  test('exist once also after concurrent calls', async () => {
    const { as } = await signUp(api);
    const answers = await Promise.all(Array.from({ length: 6 }, () => add({ domain: 'once.example' }, { ...owner, as })));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(await list('', { ...owner, as })).toHaveLength(1);
  });

  test('are added and removed consistently by concurrent calls', async () => {
    const as = (await signUp(api)).as;
    const key = { domain: 'come-and-go.example', channel: 'ctv' };
    const remove = async () => (await api.post(`${requests}/remove`, { as, body: key })).status;
    for (let round = 0; round < 5; round += 1) {
      const added = Array.from({ length: 4 }, () => add(key, { ...owner, as }));
      const removed = Array.from({ length: 4 }, remove);
      for (const { request } of await Promise.all(added)) expect(request.domain).toBe(key.domain);
      expect(new Set(await Promise.all(removed))).toEqual(new Set([200]));
    }
  });

  test('are available while a storefront publishes at the domain and has an active product of the channel', async () => {
    const publisherDomain = 'harbour.example';
    await add({ domain: publisherDomain, channel: 'podcast' });
    const [product] = lakesideProducts;
    const channel = (product as { channels: string[] }).channels[0]!;
    expect((await add({ domain: publisherDomain, channel })).request.status).toBe('tracked');
    const shop = await createShop(api, { publisherDomain }, [product!]);
    expect((await add({ domain: publisherDomain, channel })).request.status).toBe('available');
    const available = (await list('?status=available')).map(({ domain, status }) => [domain, status]);
    expect(available).toEqual([[publisherDomain, 'available']]);
    expect((await list('?status=tracked')).filter(({ domain }) => domain === publisherDomain)).toHaveLength(1);
    const inMode = (mode: string | null) =>
      api.app.get(Database).query('update accounts set mode = $2 where id = $1', [shop.account.id, mode]);
    const [{ mode }] = (await api.app
      .get(Database)
      .query<{ mode: string }>('select mode from accounts where id = $1', [shop.account.id])) as [{ mode: string }];
    await inMode('DEMO');
    expect(await list('?status=available')).toEqual([]);
    await inMode(mode);
    expect(await list('?status=available')).toHaveLength(1);
    await api.delete(`/api/v2/storefront/products/${shop.productIds[0]}`, { as: shop.as });
    expect(await list('?status=available')).toEqual([]);
  });

  test('are removed; `removed: false` when there was none', async () => {
    await add({ domain: 'gone.example' });
    const remove = (body: object, { as } = owner) => api.post(`${requests}/remove`, { as, body: { channel: 'ctv', ...body } });
    expect((await remove({ domain: 'gone.example' }, stranger)).body.data).toEqual({ removed: false });
    expect((await remove({ domain: 'gone.example', channel: 'display' })).body.data).toEqual({ removed: false });
    expect((await remove({ domain: 'www.gone.example' })).body.data).toEqual({ removed: true });
    expect((await remove({ domain: 'gone.example' })).body.data).toEqual({ removed: false });
    expect((await list()).map(({ domain }) => domain)).not.toContain('gone.example');
  });

  test('get domain suggestions from storefronts and the registry, and registryStatus shows whether the registry has a domain', async () => {
    await createShop(api, { publisherDomain: 'quayside-news.example' }, lakesideProducts.slice(0, 1));
    const { data } = await suggest('q=Quayside');
    expect(data).toEqual({
      items: [{ domain: 'quayside-news.example', name: expect.stringMatching(/^Lakeside/), kind: 'publisher', source: 'storefront' }],
    });
    // The row that `import-properties` would insert.
    const imported = `insert into property_registry (domain, kind, source) values ('pontoon.example', 'publisher', 'crawl') on conflict do nothing`;
    await api.app.get(Database).query(imported);
    expect((await suggest('q=ponto&limit=1')).data.items).toEqual([
      { domain: 'pontoon.example', name: null, kind: 'property', source: 'crawl' },
    ]);
    expect((await add({ domain: 'pontoon.example' })).registryStatus).toBe('found');
    expect((await suggest('q=no-such-domain-at-all')).data.items).toEqual([]);
    expect((await suggest('q=%25%25')).data.items).toEqual([]);
    expect((await suggest('q=n')).error.field).toBe('q');
  });

  test('are hidden from other accounts; 401 without credentials', async () => {
    await add({ domain: 'mine.example' });
    expect(await list('', stranger)).toEqual([]);
    expect((await api.get(requests)).status).toBe(401);
  });

  test('return 400 for a launch date before today (UTC), and keep a stored date that has passed', async () => {
    const on = (date: Date) =>
      api.post(requests, { as: owner.as, body: { domain: 'dated.example', channel: 'ctv', launchDate: dayOf(date) } });
    const refused = await on(later(new Date(), -dayMs));
    expect([refused.status, refused.body.error]).toMatchObject([400, { code: 'VALIDATION_ERROR', field: 'launchDate' }]);
    expect((await on(new Date())).status).toBe(200);
    await api.app.get(Database).query(`update supply_requests set launch_date = '2026-01-01' where domain = 'dated.example'`);
    expect((await add({ domain: 'dated.example', notes: 'Still wanted' })).request).toMatchObject({ launchDate: '2026-01-01' });
  });

  test('of every account are listed to staff with their account, newest first, filtered by domain, channel, status and time', async () => {
    const staff = await signUpStaff(api);
    const desk = async (query: string) => (await api.get(`/api/v2/staff/supply-requests?${query}`, { as: staff.as })).body;
    await add({ domain: 'counted.example', notes: 'One' });
    await add({ domain: 'counted.example', channel: 'display' }, stranger);
    const asked = { domain: 'counted.example', status: 'tracked' };
    const { data } = await desk('domain=www.counted.example');
    expect(data).toMatchObject([
      { ...asked, channel: 'display', accountId: stranger.account.id, accountName: expect.any(String) },
      { ...asked, channel: 'ctv', accountId: owner.account.id, notes: 'One' },
    ]);
    const first = await desk('domain=counted.example&limit=1');
    const second = await desk(`domain=counted.example&limit=1&cursor=${first.meta.pagination.nextCursor}`);
    expect([...first.data, ...second.data]).toEqual(data);
    expect((await desk('domain=counted.example&channel=ctv')).data).toHaveLength(1);
    expect((await desk('domain=counted.example&status=available')).data).toEqual([]);
    expect((await desk(`domain=counted.example&since=${later(new Date(), dayMs).toISOString()}`)).data).toEqual([]);
    expect((await desk('domain=nowhere')).data).toEqual([]);
    expect((await api.get('/api/v2/staff/supply-requests', { as: owner.as })).status).toBe(403);
  });

  test('are shown to sellers of the domain and channel, without who, where, how many or since when', async () => {
    const publisherDomain = 'wanted.example';
    const [television, display, video] = lakesideProducts as [object, object, object];
    const shop = await createShop(api, { publisherDomain }, [television, { ...display, status: 'draft' }, video]);
    const wanted = async (as = shop.as) => (await api.get('/api/v2/storefront/supply-requests/wanted', { as })).body.data;
    expect(await wanted()).toEqual([]);
    const demo = await signUp(api);
    const details = { notes: 'Secret words', desiredSupply: 'More secret words', launchDate: '2099-01-01' };
    for (const buyer of [owner, stranger]) await add({ domain: publisherDomain, ...details }, buyer);
    await add({ domain: publisherDomain, channel: 'display', geo: 'de' }, owner);
    await add({ domain: publisherDomain, channel: 'olv', geo: 'SE' }, owner);
    await add({ domain: publisherDomain, channel: 'podcast' }, owner);
    await add({ domain: publisherDomain, channel: 'display' }, demo);
    await add({ domain: 'else.example', channel: 'ctv' }, owner);
    const cell = { domain: publisherDomain };
    expect(await wanted()).toEqual([
      { ...cell, channel: 'ctv', isOffered: true },
      { ...cell, channel: 'display', isOffered: false },
      { ...cell, channel: 'olv', isOffered: true },
    ]);
    for (const channel of ['display', 'olv'])
      await api.post(`${requests}/remove`, { as: owner.as, body: { domain: publisherDomain, channel } });
    await api.app.get(Database).query(`update accounts set mode = 'DEMO' where id = $1`, [demo.account.id]);
    expect(await wanted()).toEqual([{ ...cell, channel: 'ctv', isOffered: true }]);
    const other = await createShop(api, { publisherDomain: 'else-where.example' });
    expect(await wanted(other.as)).toEqual([]);
    expect((await api.get('/api/v2/storefront/supply-requests/wanted', { as: owner.as })).status).toBe(403);
  });

  test('return 400 with every problem', async () => {
    const { status, body } = await api.post(requests, {
      as: owner.as,
      body: { domain: '', channel: 'smoke', launchDate: 'soon', colour: 1 },
    });
    expect(status).toBe(400);
    const paths = body.error.details.issues.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['domain', 'channel', 'launchDate', 'colour']));
    const none = await api.post(requests, { as: owner.as, body: { domain: 'nowhere', channel: 'ctv' } });
    expect([none.status, none.body.error.field]).toEqual([400, 'domain']);
  });
});
