import { startApi, type TestApi } from '@test/api';
import { signUp, type SignedUp } from '@test/people';

const agents = '/api/v2/storefront/seller-agents';
const storefronts = '/api/v2/buyer/storefronts';

// spec: service.buyer-and-seller-side
describe('Seller agents and storefronts', () => {
  let api: TestApi;
  let seller: SignedUp;
  let buyer: SignedUp;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi();
    seller = await signUp(api, { accountType: 'SELLER' });
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  const wish = (more: object = {}) => {
    serial += 1;
    return { name: `Northwind ${serial}`, slug: `northwind-${serial}`, agentUrl: 'https://ads.northwind.example/mcp', ...more };
  };
  const post = (body: unknown, as = seller.as) => api.post(agents, { as, body });
  const registered = async (more: object = {}) => (await post(wish(more))).body.data;

  it('200: the account’s own agents, newest first, page by page', async () => {
    const owner = await signUp(api, { accountType: 'SELLER' });
    for (const _ of [1, 2, 3]) await post(wish(), owner.as);
    const first = await api.get(`${agents}?limit=2`, { as: owner.as });
    expect(first.body.meta.pagination).toEqual({ limit: 2, offset: 0, nextOffset: 2 });
    const rest = await api.get(`${agents}?limit=2&offset=2`, { as: owner.as });
    expect(rest.body.meta.pagination.nextOffset).toBeNull();
    const ids = [...first.body.data, ...rest.body.data].map(({ id }: { id: number }) => id);
    expect(ids).toEqual([...ids].sort((left, right) => right - left));
    expect(ids).toHaveLength(3);
  });

  it('201, enabled, with everything but the token', async () => {
    const { status, body } = await post(wish({ bearerToken: 'very-secret', channels: ['ctv'], countries: ['DE'] }));
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(Number),
      name: `Northwind ${serial}`,
      slug: `northwind-${serial}`,
      logoUrl: null,
      agentUrl: 'https://ads.northwind.example/mcp',
      protocol: 'mcp',
      channels: ['ctv'],
      countries: ['DE'],
      enabled: true,
      hasCredentials: true,
      createdAt: expect.any(String),
      updatedAt: body.data.createdAt,
    });
    expect((await api.get(`${agents}/${body.data.id}`, { as: seller.as })).body.data).toEqual(body.data);
  });

  it.each([
    ['a slug with spaces', { slug: 'North wind' }, 'slug'],
    ['another protocol', { protocol: 'smoke' }, 'protocol'],
    ['a channel that is none', { channels: ['telepathy'] }, 'channels'],
    ['an address inside', { agentUrl: 'http://169.254.169.254/' }, 'agentUrl'],
    ['an address with credentials', { agentUrl: 'https://user:pass@seller.example/' }, 'agentUrl'],
    ['a token that is no header', { bearerToken: 'two words' }, 'bearerToken'],
    ['an unknown property', { price: 1 }, 'price'],
  ])('400 with %s', async (_, more, field) => {
    expect(await post(wish(more))).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR', field } } });
  });

  it('409 for a slug that is taken', async () => {
    const { slug } = await registered();
    expect(await post(wish({ slug }))).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT', field: 'slug' } } });
  });

  it('changes what is sent and keeps the rest', async () => {
    const { id, slug } = await registered({ bearerToken: 'very-secret' });
    const change = (body: object) => api.patch(`${agents}/${id}`, { as: seller.as, body });
    expect((await change({ name: 'New' })).body.data).toMatchObject({ name: 'New', slug, hasCredentials: true, enabled: true });
    expect((await change({ bearerToken: null, channels: ['dooh'] })).body.data).toMatchObject({
      hasCredentials: false,
      channels: ['dooh'],
    });
    expect((await change({ enabled: false })).body.data).toMatchObject({ enabled: false });
    expect((await change({ enabled: true })).body.data).toMatchObject({ enabled: true });
    expect(await change({ agentUrl: 'http://10.0.0.1/' })).toMatchObject({ status: 400 });
  });

  it('204 archives; afterwards it does not exist and its slug stays taken', async () => {
    const { id, slug } = await registered();
    expect(await api.delete(`${agents}/${id}`, { as: seller.as })).toMatchObject({ status: 204 });
    expect(await api.delete(`${agents}/${id}`, { as: seller.as })).toMatchObject({ status: 404 });
    expect(await api.get(`${agents}/${id}`, { as: seller.as })).toMatchObject({ status: 404 });
    expect(await api.get(`${storefronts}/${id}`, { as: buyer.as })).toMatchObject({ status: 404 });
    expect(await post(wish({ slug }))).toMatchObject({ status: 409 });
  });

  it('404 when it belongs to another account', async () => {
    const { id } = await registered();
    const stranger = await signUp(api, { accountType: 'SELLER' });
    expect(await api.get(`${agents}/${id}`, { as: stranger.as })).toMatchObject({ status: 404 });
    expect(await api.patch(`${agents}/${id}`, { as: stranger.as, body: { name: 'Mine' } })).toMatchObject({ status: 404 });
    expect(await api.delete(`${agents}/${id}`, { as: stranger.as })).toMatchObject({ status: 404 });
  });

  it('403: buyers do not manage agents, sellers do not browse storefronts', async () => {
    expect(await post(wish(), buyer.as)).toMatchObject({ status: 403 });
    expect(await api.get(storefronts, { as: seller.as })).toMatchObject({ status: 403 });
    expect(await api.get(storefronts)).toMatchObject({ status: 401 });
  });

  it('buyers see enabled sellers, without address and credentials, paged by limit and offset', async () => {
    const unique = `Fjord${serial}`;
    const first = await registered({ name: `${unique} A`, channels: ['ctv'], bearerToken: 'very-secret' });
    const second = await registered({ name: `${unique} B`, countries: ['NO'] });
    await registered({ name: `${unique} C`, enabled: false });
    const list = async (query: string) => (await api.get(`${storefronts}?name=${unique}&${query}`, { as: buyer.as })).body;
    const idsOf = async (query: string) => (await list(query)).data.map(({ id }: { id: number }) => id);
    const all = await list('');
    expect(all.data).toEqual([
      {
        id: first.id,
        platformId: first.slug,
        slug: first.slug,
        name: `${unique} A`,
        logoUrl: null,
        channels: ['ctv'],
        countries: [],
        createdAt: first.createdAt,
        updatedAt: first.updatedAt,
      },
      expect.objectContaining({ id: second.id }),
    ]);
    expect(all.meta.pagination).toEqual({ limit: 25, offset: 0, nextOffset: null });
    expect((await list('limit=1')).meta.pagination).toEqual({ limit: 1, offset: 0, nextOffset: 1 });
    expect(await idsOf('limit=1&offset=1')).toEqual([second.id]);
    expect(await idsOf('channel=display')).toEqual([second.id]);
    expect(await idsOf('country=SE')).toEqual([first.id]);
    expect((await api.get(`${storefronts}/${first.id}`, { as: buyer.as })).body.data).toEqual(all.data[0]);
    expect(await api.get(`${storefronts}/abc`, { as: buyer.as })).toMatchObject({ status: 400 });
  });
});
